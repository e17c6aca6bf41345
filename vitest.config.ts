import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testWorkers } from './tests/support/app/workers.ts'

// Loading React, Mantine and the DOM takes longer than most files of tests: files share a worker.
const unit = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['src/**/*.api.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ['tests/support/app/setup-unit.ts'],
  },
})

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: testWorkers,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      unit('unit', ['src/**/*.test.ts', 'scripts/**/*.test.ts']),
      unit('unit-dom', ['src/**/*.test.tsx']),
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // Loading the server anew for each file took a third of the time; no module of it keeps what a test did.
          isolate: false,
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/app/setup-api.ts'],
          globalSetup: ['tests/support/app/api-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
