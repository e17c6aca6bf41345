import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/lib/chromium.mjs'
import { browserOfTests } from './tests/support/e2e/test-cookie.ts'
import { testWorkers } from './tests/support/app/workers.ts'

const chromium = await findTestBrowser()

// Chromium has no sandbox as root; the other flags keep it from contacting anything but the server under test.
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e/e2e-global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: testWorkers,
  retries: 0,
  // Starting a server of its own, which some tests do, takes minutes on a busy disk.
  timeout: 240_000,
  // A busy machine takes many times as long to load a screen.
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never' }],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  // Traces have no screencast: capturing every frame leaves too little of the machine for tests. The full run records
  // no traces at first and reruns failed tests with one (`runPlaywright` in scripts/lib/counts.mjs).
  use: {
    trace: process.env.E2E_TRACE === 'off' ? 'off' : { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // Something that isn't there fails long before the test would.
    actionTimeout: 90_000,
  },
  projects: [
    {
      name: 'web',
      testDir: 'tests/e2e/web',
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        launchOptions: { args, ...(chromium !== undefined && { executablePath: chromium }) },
        // Set by the global setup, before any worker reads this file.
        ...(process.env.E2E_URL !== undefined && { baseURL: process.env.E2E_URL }),
        // Sessions that a test creates through the API belong to the browser it opens them in.
        storageState: browserOfTests,
      },
    },
    {
      name: 'desktop',
      testDir: 'tests/e2e/desktop',
      // Windows, notifications and the clipboard are shared by the machine, so two apps would interfere.
      workers: 1,
    },
  ],
})
