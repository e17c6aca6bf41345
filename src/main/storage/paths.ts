import { join } from 'node:path'
import { app } from 'electron'

/** Path of a file in the app's package, the same in a checkout and in an installed archive. */
export const appFile = (...segments: string[]): string => join(app.getAppPath(), ...segments)
