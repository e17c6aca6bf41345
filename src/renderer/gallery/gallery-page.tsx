import {
  Burger,
  Drawer,
  Text,
  TextInput,
  ActionIcon,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch, IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { languages } from '../lib/format/page-languages.ts'
import { Kbd, modKey } from '../ui/display/kbd.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ChoiceSelect } from '../ui/inputs/choice-select.tsx'
import { Segments } from '../ui/inputs/segments.tsx'
import { groups, searchGroups } from './catalog.ts'
import { EntryCard } from './entry-card.tsx'
import { entryId, type GalleryGroup } from './entry-types.ts'
import { FrameSettingsProvider, useFrameSettings, type FrameWidth } from './frame-settings.tsx'
import classes from './gallery-page.module.css'
import { GalleryNav } from './gallery-nav.tsx'
import { UiProviders } from './providers.tsx'

const count = groups.reduce((sum, { entries }) => sum + entries.flatMap((e) => Object.keys(e.components)).length, 0)

const Group = ({ group }: { group: GalleryGroup }) => (
  <section className={classes.group} aria-labelledby={group.folder}>
    <header className={classes.groupHead}>
      <h2 id={group.folder}>{group.title}</h2>
      <code>{group.folder}</code>
    </header>
    {group.entries.map((entry) => (
      <EntryCard key={entryId(group, entry)} id={entryId(group, entry)} area={group.area} entry={entry} />
    ))}
  </section>
)

function Gallery() {
  const [search, setSearch] = useState('')
  const [menu, setMenu] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const deferred = useDeferredValue(search)
  const found = useMemo(() => searchGroups(deferred), [deferred])
  const content = useMemo(() => found.map((group) => <Group key={group.folder} group={group} />), [found])
  useHotkeys([['mod+K', () => field.current?.focus()]], [])
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Burger
          className={classes.burger ?? ''}
          size="sm"
          aria-label="Components"
          opened={menu}
          onClick={() => setMenu(true)}
        />
        <a className={classes.brand} href="#top">
          Cartwright <span>Components</span>
        </a>
        <TextInput
          ref={field}
          className={classes.search ?? ''}
          aria-label="Find a component"
          placeholder="Find a component"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          rightSection={
            <span className={classes.keys}>
              <Kbd>{modKey()}</Kbd>
              <Kbd>K</Kbd>
            </span>
          }
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
        />
        <GalleryTools />
      </header>
      <aside className={classes.side}>
        <GalleryNav groups={found} label="Components" />
      </aside>
      <Drawer opened={menu} onClose={() => setMenu(false)} title="Components" size={300}>
        <GalleryNav groups={found} label="All components" onSelect={() => setMenu(false)} />
      </Drawer>
      <main className={classes.main} id="top">
        <header className={classes.intro}>
          <h1>Component gallery</h1>
          <Text c="dimmed">
            {count} components of the dashboard and the storefront. Look here before you write a new one.
          </Text>
        </header>
        {found.length === 0 ? (
          <EmptyState
            icon={IconSearch}
            title="No components found"
            message="Search by name, purpose or path, such as “badge” or “ui/inputs”."
          />
        ) : (
          content
        )}
      </main>
    </div>
  )
}

/** The component gallery. */
export function GalleryPage() {
  return (
    <UiProviders>
      <FrameSettingsProvider>
        <Gallery />
      </FrameSettingsProvider>
    </UiProviders>
  )
}

const frameWidths: { value: FrameWidth; label: string; icon: typeof IconDeviceMobile }[] = [
  { value: '390', label: '390', icon: IconDeviceMobile },
  { value: '1280', label: '1280', icon: IconDeviceDesktop },
]
const options = frameWidths.map(({ value, label, icon: Mark }) => ({
  value,
  label: (
    <span className={classes.width}>
      <Mark size={16} stroke={1.7} aria-hidden />
      {label}
    </span>
  ),
}))

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme()
  const next = scheme === 'dark' ? 'light' : 'dark'
  const Mark = next === 'dark' ? IconMoon : IconSun
  const label = next === 'dark' ? 'Use the dark theme' : 'Use the light theme'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size={36} onClick={() => setColorScheme(next)}>
        <Mark size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Width and language of the framed examples, and the theme. */
function GalleryTools() {
  const { width, language, setWidth, setLanguage } = useFrameSettings()
  return (
    <div className={classes.tools}>
      <span className={classes.language}>
        <ChoiceSelect
          label="Storefront language"
          value={language}
          options={languages}
          onChange={setLanguage}
          width={124}
        />
      </span>
      <Segments label="Width of pages" value={width} options={options} onChange={setWidth} />
      <SchemeSwitch />
    </div>
  )
}
