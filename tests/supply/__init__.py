"""What the referee is made of: known vulnerabilities, a bill of materials, licences."""
