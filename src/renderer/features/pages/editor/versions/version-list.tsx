import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { VersionNote } from '../../../../../shared/contracts/pages/content-calls.ts'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../../ui/display/status-badge.tsx'
import { versionLabel } from './version-label.ts'
import classes from './versions.module.css'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
]

interface VersionRowProps {
  note: VersionNote
  one: string
  chosen: boolean
  onChoose: () => void
}

function VersionRow({ note, one, chosen, onChoose }: VersionRowProps) {
  return (
    <li>
      <button type="button" className={classes.version} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.versionLine}>
          <span className={classes.versionName}>Version {note.version}</span>
          {note.is_draft && !note.is_published && <StatusBadge tone="warn">Draft</StatusBadge>}
          {note.is_published && <StatusBadge tone="ok">Live</StatusBadge>}
          <span className={classes.when}>
            <RelativeTime value={note.created_at} />
          </span>
        </span>
        <span className={classes.versionNote}>{versionLabel(note, one)}</span>
        {note.published_at !== null && (
          <span className={classes.versionNote}>
            Published <RelativeTime value={note.published_at} />
          </span>
        )}
      </button>
    </li>
  )
}

interface VersionListProps {
  notes: readonly VersionNote[]
  /** The noun of the kind: 'page'. */
  one: string
  chosen: number | null
  onChoose: (version: number) => void
}

/** Who saved what and when, newest first. */
export function VersionList({ notes, one, chosen, onChoose }: VersionListProps) {
  const [filter, setFilter] = useState('all')
  const shown = filter === 'all' ? notes : notes.filter(({ published_at }) => published_at !== null)
  return (
    <aside className={classes.list} aria-label="Versions">
      <div className={classes.filter}>
        <SegmentedControl fullWidth aria-label="Filter versions" data={filters} value={filter} onChange={setFilter} />
      </div>
      <ul className={classes.versions}>
        {shown.map((note) => (
          <VersionRow
            key={note.version}
            note={note}
            one={one}
            chosen={note.version === chosen}
            onChoose={() => onChoose(note.version)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No published versions yet</p>}
    </aside>
  )
}
