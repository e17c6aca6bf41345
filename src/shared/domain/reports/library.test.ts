import { describe, expect, it } from 'vitest'
import { reportDefinition } from '../../contracts/sales/report-definition.ts'
import { catalog } from './catalog.ts'
import { blankReport, library } from './library.ts'
import { reportProblems } from './report-problems.ts'

describe('the report library [RT-035]', () => {
  it.each([...library, { key: 'new', report: blankReport }])('$key can be sent and run', ({ report }) => {
    expect(reportDefinition.parse(report)).toEqual(report)
    expect(reportProblems(report)).toEqual({})
  })

  it('has each key once', () => {
    expect(new Set(library.map(({ key }) => key)).size).toBe(library.length)
  })

  it('shows all data of the catalog', () => {
    expect(new Set(library.map(({ report }) => report.dataset))).toEqual(new Set(Object.keys(catalog)))
  })
})

describe('the catalog', () => {
  it.each(Object.entries(catalog))(
    '%s defines each measure in a sentence, and can be filtered by currency',
    (_, dataset) => {
      for (const { label, definition } of Object.values(dataset.measures)) {
        expect(definition).toMatch(/^[A-Z3].*\.$/)
        expect(definition).not.toBe(label)
      }
      expect(dataset.dimensions).toHaveProperty('currency')
    },
  )
})
