"""The files that tell a phone that an app may open links to this site: one for Android, one for Apple's systems.

Both systems fetch their file themselves, from the root and without following redirects. If the settings name no app,
there is no file.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

RELATIONS = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]
OPENED = ("/legacies/*", "/invitations/*")
"""The paths that an app opens instead of the browser: pages of a legacy, and invitations."""
LASTS = {"Cache-Control": f"public, max-age={60 * 60}"}


@require_safe
def android(_request: HttpRequest) -> HttpResponse:
    """Return the Digital Asset Links file of Android."""
    if not settings.ANDROID_APPS:
        raise Http404
    said = [
        {
            "relation": RELATIONS,
            "target": {
                "namespace": "android_app",
                "package_name": package,
                "sha256_cert_fingerprints": fingerprints,
            },
        }
        for package, fingerprints in settings.ANDROID_APPS.items()
    ]
    return JsonResponse(said, safe=False, headers=LASTS)


@require_safe
def apple(_request: HttpRequest) -> HttpResponse:
    """Return the associated domains file of Apple's systems."""
    if not settings.APPLE_APPS:
        raise Http404
    links = {"appIDs": settings.APPLE_APPS, "components": [{"/": path} for path in OPENED]}
    said = {"applinks": {"details": [links]}, "webcredentials": {"apps": settings.APPLE_APPS}}
    return JsonResponse(said, headers=LASTS)
