import { expect, it } from 'vitest'
import { groups } from './catalog.ts'

/**
 * Components that are shown as a part of another one or have nothing to show, by the reason. An entry is a file below
 * `src/renderer` or, if the file has other components that are shown, a file with a component.
 */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'surrounds every example': [
    'ui/ui-provider.tsx',
    'ui/feedback/toasts.tsx: NotificationProvider',
    'storefront/i18n/texts.tsx',
    'storefront/portal/portal-texts.tsx',
  ],
  'part of LineChart or Donut': [
    'ui/charts/chart-frame.tsx',
    'ui/charts/donut-plot.tsx',
    'ui/charts/legend.tsx',
    'ui/charts/line-plot.tsx',
    'ui/charts/bar-plot.tsx',
    'ui/charts/series-chart.tsx',
  ],
  'part of DataTable': [
    'ui/data-table/bulk-bar.tsx',
    'ui/data-table/card-list.tsx',
    'ui/data-table/side-panel.tsx',
    'ui/data-table/table-foot.tsx',
    'ui/data-table/table-grid.tsx',
    'ui/data-table/table-row.tsx',
    'ui/data-table/toolbar.tsx',
  ],
  'part of RangePicker': ['ui/range/range-calendar.tsx'],
  'part of ColorField': ['ui/inputs/color-parts.tsx', 'ui/inputs/color-popover.tsx'],
  'part of EditorScreen': [
    'ui/resource/editor-panes.tsx',
    'ui/resource/editor-screen.tsx: EditorBar',
    'ui/resource/editor-screen.tsx: EditorFrame',
  ],
  'looks like EditScreen, and needs an item on the server': [
    'ui/resource/edited-screen.tsx: EditedScreen',
    'ui/resource/edited-screen.tsx: StoredScreen',
  ],
  'part of a template': [
    'storefront/form/error-summary.tsx',
    'storefront/form/finding-rates.tsx',
    'storefront/content/background-image.tsx',
    'storefront/content/optional-sections.tsx: OptionalSection',
    'storefront/hydration/responsive-only.tsx',
    'storefront/payment/wallets.tsx: ExpressSkeleton',
    'storefront/templates/confirmation-parts.tsx',
    'storefront/templates/empty-states.tsx: CheckingPayment',
    'storefront/templates/empty-states.tsx: StartingSession',
  ],
  'part of a field, an icon or the product picker': [
    'storefront/form/fields.tsx: FieldMessage',
    'storefront/content/icons.tsx: SvgIcon',
    'storefront/form/product-picker.tsx: ChoiceDetails',
  ],
  'part of Offer': [
    'storefront/offers/offer-answers.tsx',
    'storefront/offers/offer-choice.tsx',
    'storefront/offers/offer-parts.tsx',
    'storefront/offers/offer-price.tsx',
    'storefront/offers/offer-saving.tsx',
  ],
  'part of the customer portal’s pages': ['storefront/portal/portal-icons.tsx', 'storefront/portal/portal-parts.tsx'],
  'protects a page from its custom CSS': [
    'storefront/css-guard/custom-css.tsx',
    'storefront/css-guard/protected-slot-context.tsx',
    'storefront/content/optional-sections.tsx: CustomCss',
    'storefront/offers/offer-css.tsx',
  ],
  'for browsers without JavaScript': ['storefront/templates/plain-order.tsx'],
}

const excluded = new Set(Object.values(NOT_SHOWN).flat())

const modules = import.meta.glob<Record<string, unknown>>(['../{ui,storefront}/**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
})

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

const values = new Set(shown.map(({ value }) => value))

it('shows every component of ui and storefront, except for the parts of others', () => {
  const missing = exported
    .filter(({ value }) => !values.has(value))
    .filter(({ file, name }) => !excluded.has(file) && !excluded.has(`${file}: ${name}`))
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

it('excludes only what exists and isn’t shown', () => {
  const hidden = exported.filter(({ value }) => !values.has(value))
  const known = new Set(hidden.flatMap(({ file, name }) => [file, `${file}: ${name}`]))
  expect([...excluded].filter((each) => !known.has(each))).toEqual([])
})

it('gives the first component’s file as the import', () => {
  const wrong = groups
    .flatMap(({ entries }) => entries)
    .filter(({ file }) => !file.startsWith('@'))
    .filter(
      ({ file, components }) => !Object.values(modules[`../${file}`] ?? {}).includes(Object.values(components)[0]),
    )
  expect(wrong.map(({ file }) => file)).toEqual([])
})
