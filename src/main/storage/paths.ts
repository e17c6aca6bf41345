import { join } from 'node:path'
import { app } from 'electron'

/** A file of the app, from its package's root: the same in a checkout and in an installed archive. */
export const appFile = (...segments: string[]): string => join(app.getAppPath(), ...segments)
