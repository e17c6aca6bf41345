import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testWorkers } from './tests/support/app/workers.ts'

// Loading React, Mantine and the DOM takes longer than most test files, so files share a worker.
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
          // Reloading the server for each file took a third of the time, and none of its modules keeps state between
          // tests.
          isolate: false,
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/app/setup-api.ts'],
          globalSetup: ['tests/support/app/api-database.ts'],
          // Generous, because a machine that runs other work at the same time takes many times as long.
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
