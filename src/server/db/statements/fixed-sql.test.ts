import { expect, it } from 'vitest'
import { fixedSql } from './fixed-sql.ts'

const one = (id: string, count: number) => fixedSql`select ${id} where ${fixedSql`n = ${count}::int`} and ${null}`

it('numbers the values of a statement and its parts in order', () => {
  expect(one('a', 1).toQuery()).toEqual({ sql: 'select $1 where n = $2::int and $3', params: ['a', 1, null] })
})

it('caches the text, never the values', () => {
  one('a', 1).toQuery()
  expect(one('b', 2).toQuery().params).toEqual(['b', 2, null])
})

it('distinguishes statements that differ only in a part', () => {
  const counter = (live: boolean) => fixedSql`update s set ${live ? fixedSql`a` : fixedSql`b`} = ${1}`
  expect([true, false, true].map((live) => counter(live).toQuery().sql)).toEqual([
    'update s set a = $1',
    'update s set b = $1',
    'update s set a = $1',
  ])
})

it('distinguishes statements by the position of a part', () => {
  const now = fixedSql`now()`
  const both = (first: string | typeof now, second: string | typeof now) => fixedSql`select ${first}, ${second}`
  expect(both(now, 'a').toQuery().sql).toBe('select now(), $1')
  expect(both('a', now).toQuery().sql).toBe('select $1, now()')
})
