import { describe, expect, it } from 'vitest'
import type { TableState } from '../../../ui/data-table/types.ts'
import { makeListed } from './optimizers.fixture.ts'
import { matchingRows, pageOfRows, tabOf } from './optimizer-rows.ts'

const state = (patch: Partial<TableState> = {}): TableState => ({
  page: 1,
  size: 5,
  sort: null,
  search: '',
  filters: {},
  hidden: [],
  ...patch,
})

describe('optimizer list [RT-066]', () => {
  const care = makeListed({ name: 'Care kit', impressions: 10, accepted: 5 })
  const mug = makeListed({ name: 'Mug', impressions: 100, accepted: 10, extra_revenue: 900 })
  const old = makeListed({ name: 'Old mug', status: 'archived' })
  const names = (patch: Partial<TableState>) => matchingRows([care, mug, old], state(patch)).map(({ name }) => name)

  it('has a tab for each category and one for bundles [OP-003] [OP-004]', () => {
    expect(tabOf(makeListed({ optimizer_category: 'upsell' }))).toBe('upsell')
    expect(tabOf(makeListed({ optimizer_category: 'downsell', optimizer_type: 'bundle' }))).toBe('bundle')
  })

  it('filters by name and status, with archived ones only on request', () => {
    expect(names({ search: ' MUG ' })).toEqual(['Mug'])
    expect(names({ filters: { status: 'archived' } })).toEqual(['Old mug'])
  })

  it('sorts by acceptance rate, not by count', () => {
    expect(names({ sort: { key: 'accepted', direction: 'desc' } })).toEqual(['Care kit', 'Mug'])
    expect(names({ sort: { key: 'extra_revenue', direction: 'desc' } })).toEqual(['Mug', 'Care kit'])
  })

  it('paginates the rows', () => {
    expect(pageOfRows([1, 2, 3, 4, 5, 6], state({ page: 2 }))).toEqual([6])
  })
})
