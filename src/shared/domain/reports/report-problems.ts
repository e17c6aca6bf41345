import { dimensionOf, groupLabel, isTimeUnit, measureOf } from './catalog.ts'
import { rangeProblem } from './report-range.ts'
import type { Report } from './report.ts'

type Problems = Record<string, string>

const isTwice = (names: readonly string[], index: number): boolean => names.indexOf(names[index] ?? '') !== index

/** Returns what is wrong with a report, by the path of its field. Empty for one that the server can run. */
export function reportProblems(report: Report): Problems {
  const { dataset, measures, group_by } = report
  const problems: Problems = {}
  const add = (field: string, message: string): void => void (problems[field] ??= message)
  measures.forEach((measure, index) => {
    if (!measureOf(dataset, measure)) add(`measures.${index}`, `“${measure}” isn’t a measure of this data`)
    else if (isTwice(measures, index)) add(`measures.${index}`, 'Each measure can be added once')
  })
  group_by.forEach((group, index) => {
    if (!isTimeUnit(group) && !dimensionOf(dataset, group)) {
      add(`group_by.${index}`, `This data can’t be grouped by “${group}”`)
    } else if (isTwice(group_by, index))
      add(`group_by.${index}`, `It’s already grouped by ${groupLabel(dataset, group)}`)
  })
  if (group_by.filter(isTimeUnit).length > 1) add('group_by', 'Group by only one of day, week and month')
  report.filters.forEach(({ dimension, operator, values }, index) => {
    if (!dimensionOf(dataset, dimension))
      add(`filters.${index}.dimension`, `This data can’t be filtered by “${dimension}”`)
    if (operator === 'contains' && values.includes('')) add(`filters.${index}.values`, 'Enter the text to look for')
  })
  const { sort } = report
  if (sort && !measures.includes(sort.by) && !group_by.includes(sort.by)) {
    add('sort.by', 'Sort by a measure or group of the report')
  }
  const wrongRange = rangeProblem(report.range, group_by.find(isTimeUnit))
  if (wrongRange) add(...wrongRange)
  return problems
}
