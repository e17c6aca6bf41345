import { writeFileSync } from 'node:fs'
import pg from 'pg'

/*
 * Loaded before the server (`node --import`): counts every statement that it sends, including begin, commit and those
 * of background jobs, and writes the count to STATEMENT_COUNT_FILE on SIGUSR2.
 */

const file = process.env['STATEMENT_COUNT_FILE']
let count = 0

const query: unknown = Reflect.get(pg.Client.prototype, 'query')
if (typeof query !== 'function') throw new Error('pg has no query to count')
const counted = function (this: pg.Client, ...given: unknown[]): unknown {
  count += 1
  return Reflect.apply(query, this, given)
}
Object.defineProperty(pg.Client.prototype, 'query', { value: counted })

process.on('SIGUSR2', () => {
  if (file) writeFileSync(file, String(count))
})
