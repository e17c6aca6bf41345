import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const unit = {
  include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
  exclude: ['src/**/*.api.test.ts'],
  setupFiles: ['tests/support/setup-unit.ts'],
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Two cores: one worker each leaves nothing for the database of the API tests to wait on.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', ...unit } },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // Loading the server anew for each file took a third of the time; no module of it keeps what a test did.
          isolate: false,
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/setup-api.ts'],
          globalSetup: ['tests/support/api-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
