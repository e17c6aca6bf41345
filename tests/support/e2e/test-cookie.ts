/** Cookie of the browser that tests use by default. */
export const testCookie = { name: 'cw_device', value: 'test-browser-test-browser-test-browser-test' } as const

/** The same for Playwright, for each host of a test server. */
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

/** For Playwright: a browser without any state. */
export const freshBrowser = { storageState: { cookies: [], origins: [] } }
