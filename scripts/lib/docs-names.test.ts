import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingNames } from './docs-names.ts'

const SKIPPED = /^(node_modules|out|dist|data|test-results)\b/

const paths = globSync(['{src,tests,scripts,docs,build,resources}/**/*', '*', '.*']).filter(
  (path) => !SKIPPED.test(path),
)
const sources = paths.filter((path) => /\.(ts|tsx|mjs|cjs|json|sql)$/.test(path) && path !== 'package-lock.json')
const words = new Set(sources.flatMap((path) => readFileSync(path, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []))
const documents = paths.filter((path) => path.endsWith('.md') && path !== 'docs/api.md')

describe('code named in documents', () => {
  it.each(documents)('exists: %s', (path) => {
    expect(missingNames(readFileSync(path, 'utf8'), { paths, words })).toEqual([])
  })

  it('is reported with its line if it does not exist', () => {
    const names = { paths: ['src/server/run.ts'], words: new Set(['startServer']) }
    const document =
      'See `server/run.ts` and `startServer(port)`.\nNot `stopServer` or `server/halt.ts`.\n```\n`example`\n```'
    expect(missingNames(document, names)).toEqual([
      { line: 2, name: 'stopServer' },
      { line: 2, name: 'server/halt.ts' },
    ])
  })
})
