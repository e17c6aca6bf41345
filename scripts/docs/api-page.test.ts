import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderApiPage } from './api-page.ts'

it('docs/api.md is what the contracts say; `npm run docs:api` writes it anew', async () => {
  const kept = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  expect(kept).toBe(await renderApiPage())
})
