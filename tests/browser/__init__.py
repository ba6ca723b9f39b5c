"""The pages as people have them: in Debian's Chromium, on a phone and on a desk."""
