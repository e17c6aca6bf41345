import { Button } from '@mantine/core'
import { IconReceiptRefund, IconShoppingBag, IconTruck } from '@tabler/icons-react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Checklist, type ChecklistItem } from '../../ui/display/checklist.tsx'
import { CopyAddress } from '../../ui/display/copy-address.tsx'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { CountBadge } from '../../ui/display/count-badge.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { CodeBlock } from '../../ui/display/code-block.tsx'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { ProviderMark } from '../../ui/display/provider-mark.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { SortList } from '../../ui/display/sort-list.tsx'
import { StatCard, StatGrid } from '../../ui/display/stat-card.tsx'
import { StatusBadge, StatusDot } from '../../ui/display/status-badge.tsx'
import { StoreLogo } from '../../ui/display/store-logo.tsx'
import { Timeline } from '../../ui/display/timeline.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'
import { picture } from '../samples/pictures.ts'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const ADDRESS = 'https://pay.kettle.example/l/gift-set?utm_source=newsletter&utm_campaign=holiday'

const steps: readonly ChecklistItem[] = [
  { key: 'account', label: 'Connect a payment account', text: 'Stripe is connected.', status: 'complete' },
  {
    key: 'page',
    label: 'Publish a payment page',
    text: 'Shoppers can’t pay until a page is published.',
    status: 'required',
    action: <Button size="xs">Open pages</Button>,
  },
  { key: 'domain', label: 'Add a checkout domain', text: 'Optional.', status: 'incomplete' },
]

const products = ['Kettle', 'Pour-over set', 'Ceramic mug with a long name that needs two lines on a phone']

export const display: GalleryGroup = {
  area: 'ui',
  folder: 'ui/display',
  title: 'Display',
  entries: [
    {
      components: { StatusBadge, StatusDot },
      purpose: 'A status in one or two words, as a badge or as a dot with text.',
      file: 'ui/display/status-badge.tsx',
      states: {
        Success: <StatusBadge tone="ok">Paid</StatusBadge>,
        Warning: <StatusBadge tone="warn">Pending</StatusBadge>,
        Error: <StatusBadge tone="bad">Declined</StatusBadge>,
        Information: <StatusBadge tone="info">Under review</StatusBadge>,
        Neutral: <StatusBadge tone="mute">Draft</StatusBadge>,
        Small: (
          <StatusBadge tone="ok" size="small">
            Live
          </StatusBadge>
        ),
        Dot: <StatusDot tone="ok">Online</StatusDot>,
        'Dot, warning': <StatusDot tone="warn">Slow responses</StatusDot>,
      },
    },
    {
      components: { CountBadge },
      purpose: 'The number of items that need the merchant’s action.',
      file: 'ui/display/count-badge.tsx',
      states: {
        Default: <CountBadge count={3} label="disputes need a response" />,
        'Large number': <CountBadge count={1284} label="tickets are open" />,
      },
    },
    {
      components: { Money },
      purpose: 'An amount in minor units with its currency, in tabular figures.',
      file: 'ui/display/money.tsx',
      states: {
        Default: <Money amount={129_900} currency="USD" />,
        'No decimals': <Money amount={4900} currency="JPY" />,
        Negative: <Money amount={-1290} currency="EUR" />,
      },
    },
    {
      components: { RelativeTime },
      purpose: 'How long ago something happened, with the exact time on hover.',
      file: 'ui/display/relative-time.tsx',
      states: {
        Long: <RelativeTime value={minutesAgo(12)} />,
        Short: <RelativeTime value={minutesAgo(12)} length="short" />,
        'Days ago': <RelativeTime value={minutesAgo(60 * 24 * 3)} />,
      },
    },
    {
      components: { StatCard, StatGrid },
      purpose: 'A value with its change from the comparison range, in a grid of up to six per row.',
      file: 'ui/display/stat-card.tsx',
      states: {
        Default: (
          <StatGrid>
            <StatCard label="Net sales" value="$24,180.00" change={{ label: '8.4%', direction: 'up', good: true }} />
            <StatCard
              label="Refunds"
              value="$310.00"
              change={{ label: '2.1%', direction: 'up', good: false }}
              hint="4 refunds"
            />
            <StatCard label="Orders" value="412" change={{ label: '0%', direction: 'flat', good: true }} />
            <StatCard label="Average order" value="$58.69" />
          </StatGrid>
        ),
      },
      layout: 'wide',
    },
    {
      components: { CodeBlock },
      purpose: 'The body or headers of a request. JSON is indented.',
      file: 'ui/display/code-block.tsx',
      states: {
        JSON: (
          <CodeBlock label="Payload">{'{"type":"order.paid","data":{"order_number":"#1042","total":12590}}'}</CodeBlock>
        ),
        Headers: <CodeBlock label="Headers">{'content-type: application/json\nwebhook-id: evt_1042'}</CodeBlock>,
      },
    },
    {
      components: { KeyValueList },
      purpose: 'Labels with their values, for details and totals.',
      file: 'ui/display/key-value.tsx',
      states: {
        Details: (
          <KeyValueList
            items={[
              { label: 'Customer', value: 'Maya Ortiz' },
              { label: 'Email', value: 'maya@example.com' },
              { label: 'Payment method', value: 'Visa ending in 4242', note: 'expires 04/28' },
            ]}
          />
        ),
        Totals: (
          <KeyValueList
            align="end"
            items={[
              { label: 'Subtotal', value: '$119.00' },
              { label: 'Shipping', value: '$6.90', note: 'Standard' },
              { label: 'Total', value: '$125.90', total: true },
            ]}
          />
        ),
      },
    },
    {
      components: { Timeline },
      purpose: 'Events of an order or an account, newest first.',
      file: 'ui/display/timeline.tsx',
      states: {
        Default: (
          <Timeline
            events={[
              { id: '3', title: 'Refunded $15.00', note: 'Today, by Noah', icon: IconReceiptRefund, tone: 'warn' },
              { id: '2', title: 'Shipped with UPS', note: 'Yesterday', icon: IconTruck, tone: 'info' },
              { id: '1', title: 'Order placed', note: 'Nov 21, 9:14 AM', icon: IconShoppingBag, tone: 'ok' },
            ]}
          />
        ),
      },
    },
    {
      components: { Checklist },
      purpose: 'Setup steps with the status and action of each.',
      file: 'ui/display/checklist.tsx',
      states: { Default: <Checklist label="Go live" items={steps} /> },
      layout: 'wide',
    },
    {
      components: { SortList },
      purpose: 'A list that merchants reorder by dragging or with the arrow keys.',
      file: 'ui/display/sort-list.tsx',
      states: {
        Default: (
          <WithState initial={products}>
            {(items, onSort) => (
              <SortList label="Products" items={items} keyOf={(name) => name} nameOf={(name) => name} onSort={onSort}>
                {(name) => name}
              </SortList>
            )}
          </WithState>
        ),
        Disabled: (
          <SortList
            label="Published products"
            items={products.slice(0, 2)}
            keyOf={(name) => name}
            nameOf={(name) => name}
            onSort={noop}
            disabled
          >
            {(name) => name}
          </SortList>
        ),
      },
    },
    {
      components: { CopyField },
      purpose: 'A read-only value in a form, with a button to copy it.',
      file: 'ui/display/copy-field.tsx',
      states: {
        Default: <CopyField label="Checkout link" value="https://pay.kettle.example/c/gift-set" />,
        Monospace: <CopyField label="Store ID" value="str_4Kd29fXq" description="Support may ask for this ID." mono />,
      },
    },
    {
      components: { CopyAddress },
      purpose: 'A shortened address in a table row, with a button to copy it in full.',
      file: 'ui/display/copy-address.tsx',
      states: { Default: <CopyAddress name="Gift set" address={ADDRESS} /> },
    },
    {
      components: { QrCode },
      purpose: 'An address as a QR code that can be downloaded.',
      file: 'ui/display/qr-code.tsx',
      states: { Default: <QrCode address={ADDRESS} name="gift-set" /> },
    },
    {
      components: { Avatar, StoreLogo },
      purpose: 'A person’s picture and a store’s logo, or initials. The name is always next to it.',
      file: 'ui/display/avatar.tsx',
      states: {
        Initials: <Avatar name="Maya Ortiz" picture={null} size={40} />,
        Picture: <Avatar name="Noah Tremblay" picture={picture('NT', '#2c5d7c')} size={40} />,
        'Store without a logo': <StoreLogo name="Kettle & Crane" logo={null} size={40} />,
        'Store with a logo': <StoreLogo name="Fernhill" logo={picture('F', '#1f5b45')} size={40} />,
      },
    },
    {
      components: { ProviderMark },
      purpose: 'A payment provider’s initials or logo, next to its name.',
      file: 'ui/display/provider-mark.tsx',
      states: { Default: <ProviderMark>ST</ProviderMark> },
    },
    {
      components: { Kbd },
      purpose: 'One key of a shortcut.',
      file: 'ui/display/kbd.tsx',
      states: { Default: <Kbd>Ctrl</Kbd> },
    },
  ],
}
