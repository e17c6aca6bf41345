import '@mantine/spotlight/styles.layer.css'
import { Highlight } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconCornerDownLeft, IconSearch, type Icon } from '@tabler/icons-react'
import { Kbd } from '../../../ui/display/kbd.tsx'
import classes from './command-palette.module.css'

export interface PaletteItem {
  id: string
  label: string
  icon: Icon
  /** Dimmed text after the label. */
  note?: string
  /** Right-aligned, such as an amount or a count. */
  value?: string
  /** Search terms that aren't shown. */
  keywords?: string
  onRun: () => void
}

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
  /** True if a server already filtered the items; otherwise they are filtered here. */
  searched?: boolean
}

interface CommandPaletteProps {
  groups: readonly PaletteGroup[]
  query: string
  onQueryChange: (query: string) => void
  /** True while a search is running. */
  busy?: boolean
}

/** Opens the command palette from a button. */
export const openCommandPalette = (): void => spotlight.open()

const itemMatches = (item: PaletteItem, query: string): boolean =>
  `${item.label} ${item.note ?? ''} ${item.keywords ?? ''}`.toLowerCase().includes(query.trim().toLowerCase())

/** Returns the groups with items that match the query. */
export const matchingGroups = (groups: readonly PaletteGroup[], query: string): PaletteGroup[] =>
  groups
    .map((group) =>
      group.searched ? group : { ...group, items: group.items.filter((item) => itemMatches(item, query)) },
    )
    .filter((group) => group.items.length > 0)

function Action({ item, query }: { item: PaletteItem; query: string }) {
  const Mark = item.icon
  return (
    <Spotlight.Action onClick={item.onRun} className={classes.action ?? ''}>
      <Mark size={18} stroke={1.6} aria-hidden />
      <Highlight component="span" className={classes.label ?? ''} highlight={query} classNames={{}} color="transparent">
        {item.label}
      </Highlight>
      {item.note && <span className={classes.note}>{item.note}</span>}
      <span className={classes.value}>{item.value}</span>
      <IconCornerDownLeft className={classes.enter} size={16} stroke={1.7} aria-hidden />
    </Spotlight.Action>
  )
}

/**
 * Command palette (Ctrl/⌘+K): finds screens, orders, customers, stores and whatever else the caller passes, by name.
 */
export function CommandPalette({ groups, query, onQueryChange, busy = false }: CommandPaletteProps) {
  const shown = matchingGroups(groups, query)
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={onQueryChange}
      scrollable
      maxHeight={420}
      size={640}
      centered={false}
      yOffset={140}
      radius={12}
      tagsToIgnore={[]}
      overlayProps={{ color: 'var(--cw-scrim)', backgroundOpacity: 1 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Spotlight.Search
        placeholder="Search or jump to..."
        aria-label="Search or jump to"
        leftSection={<IconSearch size={19} stroke={1.7} />}
        rightSection={<Kbd>Esc</Kbd>}
        rightSectionWidth={60}
        classNames={{ input: classes.search ?? '' }}
      />
      <Spotlight.ActionsList className={classes.list ?? ''}>
        {shown.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label} className={classes.group ?? ''}>
            {group.items.map((item) => (
              <Action key={item.id} item={item} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{busy ? 'Searching…' : 'No results'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.foot ?? ''}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> Move
        <Kbd>Enter</Kbd> Open
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}
