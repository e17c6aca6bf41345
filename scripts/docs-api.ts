// `npm run docs:api`: writes docs/api.md from the contracts.
import { writeFileSync } from 'node:fs'
import { renderApiPage } from './docs/api-page.ts'

writeFileSync(new URL('../docs/api.md', import.meta.url), await renderApiPage())
