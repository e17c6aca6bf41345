/** The cookie of the browser that tests act in unless they say otherwise. */
export const testCookie = { name: 'cw_device', value: 'test-browser-test-browser-test-browser-test' } as const

/** It for Playwright, on each host that a test's server may have. */
export const browserOfTests = {
  cookies: ['localhost', '127.0.0.1'].map((domain) => ({
    ...testCookie,
    domain,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  })),
  origins: [],
}

/** For Playwright: a browser that knows nothing yet. */
export const freshBrowser = { storageState: { cookies: [], origins: [] } }
