import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Loading makes a hundred megabytes of garbage, which V8 would keep room for as long as the process lives. Once the
// server runs it may take what it needs. The cache spares the next start the work on the same sources.
setFlagsFromString('--optimize-for-size')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
const { run } = await import('./run.ts')
await run(process.env)
setFlagsFromString('--no-optimize-for-size')
