import { expect, it } from 'vitest'
import { groups } from './catalog.ts'

/** Components that are shown as a part of another one, or that have nothing to show. By file, below `src/renderer`. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'ui/ui-provider.tsx': 'Surrounds the whole gallery',
  'ui/charts/chart-frame.tsx': 'Part of LineChart and Donut',
  'ui/charts/chart-table.tsx': 'Part of LineChart',
  'ui/charts/donut-plot.tsx': 'Part of Donut',
  'ui/charts/legend.tsx': 'Part of LineChart',
  'ui/charts/line-plot.tsx': 'Part of LineChart',
  'ui/charts/plot-tooltip.tsx': 'Part of LineChart',
  'ui/charts/series-chart.tsx': 'Part of LineChart',
  'ui/data-table/bulk-bar.tsx': 'Part of DataTable',
  'ui/data-table/card-list.tsx': 'Part of DataTable',
  'ui/data-table/columns-menu.tsx': 'Part of DataTable',
  'ui/data-table/side-panel.tsx': 'Part of DataTable',
  'ui/data-table/skeleton-rows.tsx': 'Part of DataTable',
  'ui/data-table/table-foot.tsx': 'Part of DataTable',
  'ui/data-table/table-grid.tsx': 'Part of DataTable',
  'ui/data-table/table-row.tsx': 'Part of DataTable',
  'ui/data-table/toolbar.tsx': 'Part of DataTable',
  'ui/inputs/color-parts.tsx': 'Part of ColorField',
  'ui/inputs/color-popover.tsx': 'Part of ColorField',
  'ui/resource/editor-panes.tsx': 'Part of EditorScreen',
}

/** Components of a file that is shown otherwise. */
const PARTS = new Set([
  // Surrounds the whole gallery.
  'NotificationProvider',
  // EditorScreen is made of them.
  'EditorBar',
  'EditorFrame',
  // They need the server's version of an item; EditScreen shows their layout.
  'EditedScreen',
  'StoredScreen',
])

const modules = import.meta.glob<Record<string, unknown>>(['../ui/**/*.tsx', '!**/*.test.tsx'], { eager: true })

/** A component is a function with a capitalized name; contexts and tables of settings are objects. */
const isComponent = ([name, value]: [string, unknown]): boolean => typeof value === 'function' && /^[A-Z]/.test(name)

const exported = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(isComponent)
    .map(([name, value]) => ({ file: path.replace('../', ''), name, value })),
)

const shown = groups.flatMap(({ entries }) =>
  entries.flatMap(({ file, components }) => Object.values(components).map((value) => ({ file, value }))),
)

it('shows every component of ui, except for the parts of others', () => {
  const values = new Set(shown.map(({ value }) => value))
  const missing = exported.filter(
    ({ file, name, value }) => !values.has(value) && !(file in NOT_SHOWN) && !PARTS.has(name),
  )
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

it('excludes only files and components that exist and aren’t shown', () => {
  const files = new Set(exported.map(({ file }) => file))
  const shownFiles = new Set(shown.map(({ file }) => file))
  expect(Object.keys(NOT_SHOWN).filter((file) => !files.has(file) || shownFiles.has(file))).toEqual([])
  const names = new Set(exported.map(({ name }) => name))
  expect([...PARTS].filter((name) => !names.has(name))).toEqual([])
})

it('gives the first component’s file as the import', () => {
  const wrong = groups
    .flatMap(({ entries }) => entries)
    .filter(({ file }) => file.startsWith('ui/'))
    .filter(
      ({ file, components }) => !Object.values(modules[`../${file}`] ?? {}).includes(Object.values(components)[0]),
    )
  expect(wrong.map(({ file }) => file)).toEqual([])
})
