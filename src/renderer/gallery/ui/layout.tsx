import { Button, TextInput } from '@mantine/core'
import { ExportButton } from '../../ui/layout/export-button.tsx'
import { OrderTabs } from '../../ui/layout/order-tabs.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FieldPair, SettingsRow } from '../../ui/layout/settings-row.tsx'
import { UrlTabs } from '../../ui/layout/tabs.tsx'
import { ViewLink, ViewLinks } from '../../ui/layout/view-links.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'

const csv = { progress: null, start: noop, cancel: noop }

export const layout: GalleryGroup = {
  area: 'ui',
  folder: 'ui/layout',
  title: 'Layout',
  entries: [
    {
      components: { Section },
      purpose: 'A card with a heading.',
      file: 'ui/layout/section.tsx',
      states: {
        Default: <Section title="Customer">Maya Ortiz, maya@example.com</Section>,
        'With count, note and action': (
          <Section
            title="Line items"
            count={3}
            note="Prices include tax."
            action={
              <Button size="xs" variant="default">
                Edit
              </Button>
            }
          >
            Kettle, Pour-over set, Mug
          </Section>
        ),
        'Without padding': (
          <Section title="Payments" flush>
            Tables and lists reach the edges.
          </Section>
        ),
      },
      layout: 'wide',
    },
    {
      components: { SettingsRow, FieldPair },
      purpose: 'A group of settings: description on the left, fields on the right.',
      file: 'ui/layout/settings-row.tsx',
      states: {
        Default: (
          <SettingsRow title="Support" help="Shown to shoppers on receipts and payment pages.">
            <TextInput label="Email" defaultValue="help@kettle.example" />
            <FieldPair>
              <TextInput label="Phone" />
              <TextInput label="Website" />
            </FieldPair>
          </SettingsRow>
        ),
        'With a status': (
          <SettingsRow title="Checkout domain" status={<StatusBadge tone="warn">Pending</StatusBadge>} last>
            <TextInput label="Domain" defaultValue="pay.kettle.example" />
          </SettingsRow>
        ),
      },
      layout: 'wide',
    },
    {
      components: { UrlTabs },
      purpose: 'Tabs of one screen, with the selected one in the address.',
      file: 'ui/layout/tabs.tsx',
      states: {
        Default: (
          <UrlTabs
            label="Settings"
            tabs={[
              { id: 'general', label: 'General', panel: 'General settings' },
              { id: 'team', label: 'Team', count: 4, panel: 'Team members' },
              { id: 'notifications', label: 'Notifications', panel: 'Notifications' },
            ]}
          />
        ),
      },
      layout: 'wide',
    },
    {
      components: { ScreenTabs },
      purpose: 'Tabs between sibling screens, each with its own address.',
      file: 'ui/layout/screen-tabs.tsx',
      states: {
        Default: (
          <ScreenTabs
            label="Products"
            tabs={[
              { label: 'Products', path: '/' },
              { label: 'Inventory', path: '/inventory', count: 2, countLabel: 'are low in stock' },
            ]}
          />
        ),
      },
      layout: 'wide',
    },
    {
      components: { OrderTabs },
      purpose: 'The tabs of orders, authorizations and disputes.',
      file: 'ui/layout/order-tabs.tsx',
      states: { Default: <OrderTabs /> },
      layout: 'wide',
    },
    {
      components: { ViewLinks, ViewLink },
      purpose: 'The most used views of a list, each with its own address.',
      file: 'ui/layout/view-links.tsx',
      states: {
        Default: (
          <ViewLinks label="Views">
            <ViewLink label="All" path="?" active />
            <ViewLink label="Unfulfilled" path="?status=unfulfilled" active={false} count={12} />
            <ViewLink label="Refunded" path="?status=refunded" active={false} />
          </ViewLinks>
        ),
      },
      layout: 'wide',
    },
    {
      components: { Pages },
      purpose: 'Pages of a list that isn’t a table. Hidden if there is only one page.',
      file: 'ui/layout/pagination.tsx',
      states: {
        Default: (
          <WithState initial={2}>{(page, onChange) => <Pages total={9} page={page} onChange={onChange} />}</WithState>
        ),
      },
    },
    {
      components: { ExportButton },
      purpose: 'Exports a filtered list as a CSV file and shows the progress.',
      file: 'ui/layout/export-button.tsx',
      states: {
        Default: <ExportButton csv={csv} />,
        Exporting: <ExportButton csv={{ ...csv, progress: { done: 400, total: 1284 } }} />,
      },
    },
  ],
}
