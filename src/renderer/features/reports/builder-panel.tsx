import { ActionIcon, Menu } from '@mantine/core'
import { IconFilter, IconInfoCircle, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  catalog,
  datasetNames,
  datasetOf,
  groupLabel,
  isTimeUnit,
  measureOf,
  timeUnits,
} from '../../../shared/domain/reports/catalog.ts'
import {
  DEFAULT_ROWS,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_MEASURES,
  MAX_ROWS,
  operatorLabels,
  type Report,
  type ReportFilter,
} from '../../../shared/domain/reports/report.ts'
import { comparisons, type Comparison } from '../../../shared/domain/reports/report-range.ts'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { SortList } from '../../ui/display/sort-list.tsx'
import { AddButton } from './add-button.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { groupName } from './report-values.ts'
import classes from './reports.module.css'

const COMPARE_LABELS: Readonly<Record<Comparison, string>> = {
  none: 'Nothing',
  previous_period: 'Previous period',
  previous_year: 'Previous year',
}

interface PartProps {
  report: Report
  onChange: (part: Partial<Report>) => void
}

interface PartListProps {
  title: string
  /** What a part is: 'measure'. */
  thing: string
  names: readonly string[]
  labelOf: (name: string) => string
  /** Names that can be added. */
  choices: readonly string[]
  /** True if the last part can't be removed. */
  required?: boolean
  onChange: (names: string[]) => void
}

function PartHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.partHead}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** Measures or groups, which can be added, removed and reordered. */
function PartList({ title, thing, names, labelOf, choices, required = false, onChange }: PartListProps) {
  return (
    <section aria-label={title}>
      <PartHead title={title}>
        {choices.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <AddButton thing={thing} />
            </Menu.Target>
            <Menu.Dropdown className={classes.choices ?? ''}>
              {choices.map((name) => (
                <Menu.Item key={name} onClick={() => onChange([...names, name])}>
                  {labelOf(name)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </PartHead>
      {names.length === 0 ? (
        <p className={classes.quiet}>Nothing added. The report shows totals.</p>
      ) : (
        <SortList label={title} items={names} keyOf={(name) => name} nameOf={labelOf} onSort={onChange}>
          {(name) => (
            <span className={classes.part}>
              {labelOf(name)}
              <ActionIcon
                size="sm"
                disabled={required && names.length === 1}
                aria-label={`Remove ${labelOf(name)}`}
                onClick={() => onChange(names.filter((each) => each !== name))}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            </span>
          )}
        </SortList>
      )}
    </section>
  )
}

const withoutSort = (report: Report, names: readonly string[]): Report['sort'] =>
  report.sort && names.includes(report.sort.by) ? report.sort : null

function Measures({ report, onChange }: PartProps) {
  const { dataset, measures, group_by } = report
  const labelOf = (name: string) => measureOf(dataset, name)?.label ?? name
  const rest = Object.keys(datasetOf(dataset).measures).filter((name) => !measures.includes(name))
  return (
    <PartList
      title="Measures"
      thing="measure"
      names={measures}
      labelOf={labelOf}
      choices={measures.length < MAX_MEASURES ? rest : []}
      required
      onChange={(names) => onChange({ measures: names, sort: withoutSort(report, [...names, ...group_by]) })}
    />
  )
}

function Groups({ report, onChange }: PartProps) {
  const { dataset, group_by, measures } = report
  const times = group_by.some(isTimeUnit) ? [] : timeUnits
  const rest = Object.keys(datasetOf(dataset).dimensions).filter((name) => !group_by.includes(name))
  return (
    <PartList
      title="Group by"
      thing="group"
      names={group_by}
      labelOf={(name) => groupLabel(dataset, name)}
      choices={group_by.length < MAX_GROUPS ? [...times, ...rest] : []}
      onChange={(names) =>
        onChange({
          group_by: names,
          sort: withoutSort(report, [...measures, ...names]),
          limit: names.length > 1 || names.some(isTimeUnit) ? MAX_ROWS : DEFAULT_ROWS,
        })
      }
    />
  )
}

function filterWords({ dataset }: Report, { dimension, operator, values }: ReportFilter): string {
  const named = values.map((value) =>
    operator === 'contains' ? `“${value}”` : groupName(dataset, dimension, { value, label: value }),
  )
  return `${groupLabel(dataset, dimension)} ${operatorLabels[operator]} ${named.join(' or ')}`
}

function Filters({ report, onChange }: PartProps) {
  const { filters } = report
  return (
    <section aria-label="Filters">
      <PartHead title="Filters">
        {filters.length < MAX_FILTERS && (
          <FilterMenu report={report} onAdd={(filter) => onChange({ filters: [...filters, filter] })} />
        )}
      </PartHead>
      {filters.length === 0 ? (
        <p className={classes.quiet}>No filters.</p>
      ) : (
        <ul className={classes.filters}>
          {filters.map((filter, index) => (
            <li key={JSON.stringify(filter)} className={classes.filter}>
              <IconFilter size={15} stroke={1.7} aria-hidden />
              <span className={classes.part}>
                {filterWords(report, filter)}
                <ActionIcon
                  size="sm"
                  aria-label={`Remove the filter ${filterWords(report, filter)}`}
                  onClick={() => onChange({ filters: filters.toSpliced(index, 1) })}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Another dataset keeps the range; its measures and groups are others. */
const startOf = (dataset: Report['dataset']): Partial<Report> => ({
  dataset,
  measures: Object.keys(catalog[dataset].measures).slice(0, 2),
  group_by: ['day'],
  filters: [],
  sort: null,
  limit: MAX_ROWS,
})

function Sort({ report, onChange }: PartProps) {
  const { dataset, measures, group_by, sort } = report
  const options = [
    { value: '', label: 'Automatic' },
    ...measures.map((name) => ({ value: name, label: measureOf(dataset, name)?.label ?? name })),
    ...group_by.map((name) => ({ value: name, label: groupLabel(dataset, name) })),
  ]
  const Arrow = sort?.direction === 'asc' ? IconSortAscending : IconSortDescending
  return (
    <div className={classes.sortRow}>
      <ChoiceSelect
        label="Sort"
        labelled
        value={sort?.by ?? ''}
        options={options}
        onChange={(by) => onChange({ sort: by === '' ? null : { by, direction: sort?.direction ?? 'desc' } })}
      />
      {sort && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={sort.direction === 'asc' ? 'Sort largest first' : 'Sort smallest first'}
          onClick={() => onChange({ sort: { ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' } })}
        >
          <Arrow size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}

function Definitions({ report }: { report: Report }) {
  const { dataset, measures } = report
  return (
    <section className={classes.definitions} aria-label="Definitions">
      <IconInfoCircle size={16} stroke={1.7} aria-hidden />
      <dl>
        {measures.map((name) => (
          <div key={name}>
            <dt>{measureOf(dataset, name)?.label}</dt>
            <dd>{measureOf(dataset, name)?.definition}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>Rows count by {datasetOf(dataset).dated}, in the store’s time zone.</p>
    </section>
  )
}

/** Chooses what a report shows. Every change runs the report again. */
export function BuilderPanel({ report, onChange }: PartProps) {
  return (
    <section className={classes.builder} aria-label="Build report">
      <h2>Build report</h2>
      <ChoiceSelect
        label="Data"
        labelled
        value={report.dataset}
        options={datasetNames.map((value) => ({ value, label: catalog[value].label }))}
        onChange={(dataset) => onChange(startOf(dataset))}
      />
      <Measures {...{ report, onChange }} />
      <Groups {...{ report, onChange }} />
      <Filters {...{ report, onChange }} />
      <ChoiceSelect
        label="Compare to"
        labelled
        value={report.compare}
        options={comparisons.map((value) => ({ value, label: COMPARE_LABELS[value] }))}
        onChange={(compare) => onChange({ compare })}
      />
      <Sort {...{ report, onChange }} />
      <Definitions report={report} />
    </section>
  )
}
