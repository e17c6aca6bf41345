import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** Version of this release, from package.json. */
export const { version } = manifest.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
