import { Button, TextInput } from '@mantine/core'
import { IconLock, IconPlus, IconReportAnalytics, IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { reports, type SavedReport } from '../../../shared/contracts/sales/reports.ts'
import { groupTitles, library, libraryGroups } from '../../../shared/domain/reports/library.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { CardSkeleton } from '../../ui/feedback/skeletons.tsx'
import { OrderTabs } from '../../ui/layout/order-tabs.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import classes from './reports.module.css'

interface Entry {
  key: string
  name: string
  summary: string
  address: string
}

function Entries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map(({ key, name, summary, address }) => (
        <li key={key}>
          <Link to={address} className={classes.entry}>
            <span className={classes.mark} aria-hidden>
              <IconReportAnalytics size={17} stroke={1.6} />
            </span>
            <span className={classes.entryText}>
              <strong>{name}</strong>
              <span className={classes.quiet}>{summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Saved({ saved }: { saved: readonly SavedReport[] }) {
  return (
    <Section title="Saved reports" count={saved.length} flush>
      <ul className={classes.entries} aria-label="Saved reports">
        {saved.map(({ report_id, name, shared, own, created_by, updated_at }) => (
          <li key={report_id}>
            <Link to={to('reports.list', undefined, { saved: report_id })} className={classes.entry}>
              <span className={classes.mark} aria-hidden>
                {shared ? <IconUsers size={17} stroke={1.6} /> : <IconLock size={17} stroke={1.6} />}
              </span>
              <span className={classes.entryText}>
                <strong>{name}</strong>
                <span className={classes.quiet}>
                  {shared ? `Shared with the team by ${own ? 'you' : created_by}` : 'Only you can see it'}
                </span>
              </span>
              <span className={classes.quiet}>
                <RelativeTime value={updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const matches = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))

/** All reports that a store has, and those that the team saved. */
export function LibraryView() {
  const { store_id } = useStore()
  const [search, setSearch] = useState('')
  const { data, load } = useApi(reports.saved, { query: { store_id } })
  const saved = data?.reports.filter(({ name, created_by }) => matches(search, name, created_by)) ?? []
  const groups = libraryGroups.map((group) => ({
    group,
    entries: library
      .filter((each) => each.group === group && matches(search, each.name, each.summary))
      .map((each) => ({ ...each, address: to('reports.list', undefined, { report: each.key }) })),
  }))
  const found = groups.filter(({ entries }) => entries.length > 0)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Reports"
        purpose="Every figure, with the rows behind it."
        action={
          <Button
            component={Link}
            to={to('reports.list', undefined, { report: 'new' })}
            leftSection={<IconPlus size={16} stroke={1.8} />}
          >
            Build report
          </Button>
        }
      />
      <OrderTabs />
      <TextInput
        className={classes.search ?? ''}
        type="search"
        placeholder="Search reports"
        aria-label="Search reports"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <LoadGate load={load} what="Saved reports" skeleton={<CardSkeleton height={120} />}>
        {saved.length > 0 && <Saved saved={saved} />}
      </LoadGate>
      <div className={classes.library}>
        {found.map(({ group, entries }) => (
          <Section key={group} title={groupTitles[group]} count={entries.length} flush>
            <Entries label={groupTitles[group]} entries={entries} />
          </Section>
        ))}
      </div>
      {found.length === 0 && saved.length === 0 && (
        <p className={classes.empty}>No report matches “{search.trim()}”. Build your own to answer the question.</p>
      )}
    </div>
  )
}
