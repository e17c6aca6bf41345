import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reports } from '../../../shared/contracts/sales/reports.ts'
import { datasetOf, groupLabel } from '../../../shared/domain/reports/catalog.ts'
import {
  DEFAULT_ROWS,
  filterOperators,
  MAX_FILTER_VALUES,
  operatorLabels,
  type FilterOperator,
  type Report,
  type ReportFilter,
} from '../../../shared/domain/reports/report.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { useStore } from '../../lib/session/stores.ts'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { SkeletonBar } from '../../ui/feedback/skeletons.tsx'
import { AddButton } from './add-button.tsx'
import { groupName } from './report-values.ts'
import classes from './reports.module.css'

interface ValuesProps {
  report: Report
  dimension: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The values that a dimension has in the report's range, to choose from. */
function Values({ report, dimension, values, onChange }: ValuesProps) {
  const { store_id } = useStore()
  const { dataset, measures, range } = report
  const question: Report = {
    dataset,
    measures: measures.slice(0, 1),
    group_by: [dimension],
    filters: [],
    range,
    compare: 'none',
    sort: null,
    limit: DEFAULT_ROWS,
    chart: 'table',
  }
  const { data, load } = useApi(reports.run, { query: { store_id, report: JSON.stringify(question) } })
  if (load.error) return <p role="alert">{load.error.message}</p>
  if (!data) return <SkeletonBar width={160} height={18} />
  const found = new Map(data.rows.map(({ groups: [group] }) => [group?.value ?? '', group]))
  if (found.size === 0) return <p className={classes.quiet}>No values in this range.</p>
  return (
    <div className={classes.values} role="group" aria-label="Values">
      {[...found].map(([value, group]) => (
        <Checkbox
          key={value}
          label={groupName(dataset, dimension, group ?? { value, label: value })}
          checked={values.includes(value)}
          disabled={!values.includes(value) && values.length >= MAX_FILTER_VALUES}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...values, value] : values.filter((each) => each !== value))
          }
        />
      ))}
    </div>
  )
}

interface FilterFormProps {
  report: Report
  onAdd: (filter: ReportFilter) => void
}

function FilterForm({ report, onAdd }: FilterFormProps) {
  const dimensions = Object.keys(datasetOf(report.dataset).dimensions)
  const [dimension, setDimension] = useState(dimensions[0] ?? '')
  const [operator, setOperator] = useState<FilterOperator>('is')
  const [values, setValues] = useState<string[]>([])
  const isText = operator === 'contains'
  return (
    <form
      className={classes.filterForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (values.length > 0) onAdd({ dimension, operator, values })
      }}
    >
      <ChoiceSelect
        label="Field"
        labelled
        value={dimension}
        options={dimensions.map((value) => ({ value, label: groupLabel(report.dataset, value) }))}
        onChange={(next) => {
          setDimension(next)
          setValues([])
        }}
      />
      <ChoiceSelect
        label="Condition"
        labelled
        value={operator}
        options={filterOperators.map((value) => ({ value, label: operatorLabels[value] }))}
        onChange={(next) => {
          setOperator(next)
          if ((next === 'contains') !== isText) setValues([])
        }}
      />
      {isText ? (
        <TextInput
          label="Text"
          maxLength={200}
          value={values[0] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues(value === '' ? [] : [value])}
        />
      ) : (
        <Values {...{ report, dimension, values }} onChange={setValues} />
      )}
      <Button type="submit" disabled={values.length === 0}>
        Add filter
      </Button>
    </form>
  )
}

/** Adds a filter. */
export function FilterMenu({ report, onAdd }: FilterFormProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus withinPortal returnFocus>
      <Popover.Target>
        <AddButton thing="filter" onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="New filter">
        <FilterForm
          report={report}
          onAdd={(filter) => {
            onAdd(filter)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
