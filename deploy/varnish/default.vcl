vcl 4.1;

# Varnish before the referee: what can be asked in an address is asked of the service once, and then
# answered from here for as long as the service says. A CDN does the same by the same rules.
#
# Start it without its own gzip, which would take Brotli from everybody, and with bounds for what is
# kept, for what is only passed on, and for the seconds in which a caller has to take an answer:
#   varnishd -F -a :80 -f default.vcl -s malloc,256m -s Transient=malloc,64m -p http_gzip_support=off
#     -p workspace_client=128k -p send_timeout=60 -p idle_send_timeout=20

import std;

backend referee {
    .host = "haproxy";
    .port = "8080";
    .connect_timeout = 2s;
    # A request of the service has 20 s; a proxy between may have tried more than once.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 30s;
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 1s;
        .window = 4;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    # gunicorn would take them for ours, and rule on another address than the one that is kept.
    unset req.http.SCRIPT_NAME;
    unset req.http.PATH_INFO;

    # Links in answers and QR codes name the scheme, which whoever ends TLS in front tells.
    if (req.http.X-Forwarded-Proto != "https") {
        set req.http.X-Forwarded-Proto = "http";
    }

    # What is posted is never kept, so it goes through both ways as it comes: lines of a batch and their
    # answers at the same time, and an answer of megabytes no faster than its caller reads, for Varnish
    # would have to hold what it has not sent yet.
    if (req.method == "POST") {
        if (!std.healthy(req.backend_hint)) {
            return (synth(503));
        }
        return (pipe);
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # How it is now, not how it was.
    if (req.url ~ "^/(healthz|readyz)(\?|$)") {
        return (pass);
    }
    # There are no accounts; neither of these changes an answer.
    unset req.http.Cookie;
    unset req.http.Authorization;

    call keep_coding;
    call keep_language;
    call keep_type;
}

# Of Accept-Encoding only what the service would choose. What says more than names, it reads itself.
sub keep_coding {
    if (req.http.Accept-Encoding ~ "[;*]") {
        return;
    }
    if (req.http.Accept-Encoding ~ "(?i)(^|[ \t,])br([ \t,]|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ \t,])(x-)?gzip([ \t,]|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

# Of Accept-Language only the language, where the first one named is one of the referee's: nothing
# behind it can be liked more. What refuses something, the service reads itself.
sub keep_language {
    if (req.http.Accept-Language ~ "(?i)q=0(\.0*)?[ \t]*(,|$)") {
        return;
    }
    if (req.http.Accept-Language ~ "(?i)^[ \t]*en(-[a-z0-9-]+)?[ \t]*(,|$)") {
        set req.http.Accept-Language = "en";
    } elsif (req.http.Accept-Language ~ "(?i)^[ \t]*de(-[a-z0-9-]+)?[ \t]*(,|$)") {
        set req.http.Accept-Language = "de";
    } elsif (req.http.Accept-Language ~ "(?i)^[ \t]*fr(-[a-z0-9-]+)?[ \t]*(,|$)") {
        set req.http.Accept-Language = "fr";
    } elsif (req.http.Accept-Language ~ "(?i)^[ \t]*it(-[a-z0-9-]+)?[ \t]*(,|$)") {
        set req.http.Accept-Language = "it";
    }
}

# Accept chooses between SVG and PNG, and refuses: pages ask nobody, and JSON only who refuses it.
sub keep_type {
    if (req.url ~ "^[^?]*(/diagram|\.svg|\.png)(\?|$)") {
        return;
    }
    if (req.url !~ "^/v1/" || req.http.Accept ~ "(^|,)[ \t]*(application/json|\*/\*)[ \t]*(,|$)") {
        unset req.http.Accept;
    }
}

sub vcl_hash {
    # Host and address are added by Varnish itself.
    hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_response {
    # While what is older is given, a newer one was asked for in vain: what there is stays.
    if (bereq.is_bgfetch && (beresp.status >= 500 || beresp.status == 429)) {
        return (abandon);
    }
    # Only what says so is kept, and no error, however it came about.
    if (beresp.status >= 400 || beresp.http.Cache-Control !~ "(?i)max-age=[1-9]") {
        set beresp.ttl = 5s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # While no instance answers, or none has room, what there was is better than nothing; it was true
    # of its release.
    set beresp.grace = 1h;
    # What the service may say has not changed since.
    set beresp.keep = 1d;
}

sub vcl_deliver {
    # It names a request that failed, in a log; these are of one that did not.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
}

sub vcl_backend_error {
    # What Varnish answers by itself is a problem, as all else.
    set beresp.status = 503;
    set beresp.http.Content-Type = "application/problem+json";
    set beresp.http.Access-Control-Allow-Origin = "*";
    set beresp.http.Access-Control-Expose-Headers = "Retry-After, X-Request-Id";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "2";
    set beresp.http.X-Request-Id = bereq.xid;
    synthetic({"{"type":"/problems/service-unavailable","title":"Service unavailable","status":503,"}
        + {""detail":"Wait as long as the Retry-After header says, then try again.","}
        + {""request_id":""} + bereq.xid + """"}""");
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "application/problem+json";
    set resp.http.Access-Control-Allow-Origin = "*";
    set resp.http.Access-Control-Expose-Headers = "Retry-After, X-Request-Id";
    set resp.http.Cache-Control = "no-store";
    set resp.http.X-Request-Id = req.xid;
    if (resp.status == 400) {
        synthetic({"{"type":"/problems/bad-request","title":"Bad request","status":400,"}
            + {""detail":"The request could not be understood as HTTP. Check the request line, headers "}
            + {"and body framing.","request_id":""} + req.xid + """"}""");
        return (deliver);
    }
    set resp.status = 503;
    set resp.http.Retry-After = "2";
    synthetic({"{"type":"/problems/service-unavailable","title":"Service unavailable","status":503,"}
        + {""detail":"Wait as long as the Retry-After header says, then try again.","}
        + {""request_id":""} + req.xid + """"}""");
    return (deliver);
}
