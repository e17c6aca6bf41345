import { useDebouncedValue } from '@mantine/hooks'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconReceipt,
  IconRocket,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { customers } from '../../../shared/contracts/sales/customers.ts'
import { orders } from '../../../shared/contracts/sales/orders.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { pluralize, formatDate } from '../../lib/format/format.ts'
import { useOpenGoLive } from '../../lib/stores/go-live.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useCurrentStore, useStores } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { useIsOperator } from '../../lib/session/use-is-operator.ts'
import { CommandPalette, openCommandPalette, type PaletteGroup } from '../layout/top-bar/command-palette.tsx'
import type { LayoutStore } from '../layout/types.ts'
import { routes } from '../routes.ts'
import { screenItems } from './screen-items.ts'

const MIN_QUERY_LENGTH = 2
const SEARCH_DELAY_MS = 200
const MAX_RESULTS = 5

interface PaletteProps {
  /** Increments on each request to open; every change opens the palette. */
  opening: number
  onChooseStore: (store: LayoutStore) => void
  onShortcuts: () => void
}

function useScreens(): PaletteGroup {
  const navigate = useNavigate()
  const operator = useIsOperator()
  const role = useCurrentStore()?.role ?? null
  return { label: 'Screens', items: screenItems(routes, { operator, role, open: (path) => void navigate(path) }) }
}

/** Searches orders and customers on the server, from the second character on. */
function useSearchResults(query: string): { groups: PaletteGroup[]; busy: boolean } {
  const navigate = useNavigate()
  const store_id = useCurrentStore()?.store_id
  const [search] = useDebouncedValue(query.trim(), SEARCH_DELAY_MS)
  const input =
    store_id && search.length >= MIN_QUERY_LENGTH ? { query: { store_id, search, size: MAX_RESULTS } } : null
  const order = useApi(orders.list, input)
  const customer = useApi(customers.list, input)
  const orderItems = (order.data?.orders ?? []).map((each) => ({
    id: `order-${each.order_id}`,
    label: `#${each.order_number.replace(/^#/, '')}`,
    note: `${each.customer_name}, ${formatDate(each.created_at)}`,
    value: formatMoney(each.total_price, each.currency),
    icon: IconReceipt,
    onRun: () => void navigate(to('orders.details', undefined, { order_id: each.order_id })),
  }))
  const customerItems = (customer.data?.customers ?? []).map((each) => ({
    id: `customer-${each.customer_id}`,
    label: each.name,
    note: each.email,
    value: pluralize(each.orders_count, 'order'),
    icon: IconUser,
    onRun: () => void navigate(to('customers.details', undefined, { customer_id: each.customer_id })),
  }))
  return {
    groups: [
      { label: 'Orders', items: orderItems, searched: true },
      { label: 'Customers', items: customerItems, searched: true },
    ],
    busy: order.loading || customer.loading || search !== query.trim(),
  }
}

function useStoreItems(onChooseStore: (store: LayoutStore) => void): PaletteGroup {
  const current = useCurrentStore()?.store_id
  const others = (useStores().data ?? []).filter(({ store_id }) => store_id !== current)
  return {
    label: 'Stores',
    items: others.map((store) => ({
      id: `store-${store.store_id}`,
      label: store.store_name,
      note: 'Switch to this store',
      icon: IconBuildingStore,
      onRun: () => onChooseStore(store),
    })),
  }
}

function useDeviceItems(onShortcuts: () => void): PaletteGroup {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = (label: string, value: 'dark' | 'light' | 'auto', icon: typeof IconSun) => ({
    id: `scheme-${value}`,
    label,
    icon,
    keywords: 'theme color scheme',
    onRun: () => setColorScheme(value),
  })
  return {
    label: 'Preferences',
    items: [
      scheme('Use dark theme', 'dark', IconMoon),
      scheme('Use light theme', 'light', IconSun),
      scheme('Use system theme', 'auto', IconDeviceDesktop),
      { id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, onRun: onShortcuts },
    ],
  }
}

/** Actions that are available from every screen. */
function useActions(): PaletteGroup {
  const store = useCurrentStore()
  const openGoLive = useOpenGoLive()
  const label = store?.cart_mode === 'live' ? 'Switch to test mode' : 'Go live'
  const onRun = () => store && openGoLive(store.store_id)
  const items = store
    ? [{ id: 'go-live', label, icon: IconRocket, keywords: 'live mode test mode real payments', onRun }]
    : []
  return { label: 'Actions', items }
}

/** Command palette (Ctrl/⌘+K): screens, orders, customers, stores and the color scheme. */
export function Palette({ opening, onChooseStore, onShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('')
  const found = useSearchResults(query)
  const screens = useScreens()
  const stores = useStoreItems(onChooseStore)
  const actions = useActions()
  const device = useDeviceItems(onShortcuts)
  useEffect(() => {
    if (opening > 0) openCommandPalette()
  }, [opening])
  return (
    <CommandPalette
      groups={[screens, actions, ...found.groups, stores, device]}
      query={query}
      onQueryChange={setQuery}
      busy={found.busy}
    />
  )
}
