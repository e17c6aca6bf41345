import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderApiPage } from './api-page.ts'

it('docs/api.md matches the contracts; run `npm run docs:api` to update it', async () => {
  const kept = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  expect(kept).toBe(await renderApiPage())
})
