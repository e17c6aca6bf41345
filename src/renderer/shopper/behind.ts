import { fetchClient } from '../lib/fetch-client.ts'
import { createApi } from './api.ts'

/** What goes on behind the page: its calls, and what this device keeps of it. Not needed before the first paint. */
export const api = createApi(fetchClient)
export { deviceCopy } from './device-copy.ts'
