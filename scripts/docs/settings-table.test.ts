import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the README lists exactly the settings of the server', () => {
  const known = [...read('src/server/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const told = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(10)
  expect(new Set(told)).toEqual(new Set(known))
})
