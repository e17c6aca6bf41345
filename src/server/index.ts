import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Loading creates a hundred megabytes of garbage, and V8 would keep a heap of that size for the life of the process.
// Once the server runs, it may use what it needs. The compile cache speeds up the next start.
setFlagsFromString('--optimize-for-size')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
const { run } = await import('./run.ts')
await run(process.env)
setFlagsFromString('--no-optimize-for-size')
