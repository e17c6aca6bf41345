import type { ShopperMessages } from '../messages.ts'

type Titles = ShopperMessages['titles']

const isPage = (name: string, titles: Titles): name is keyof Titles => Object.hasOwn(titles, name)

/**
 * The window title with the page and the store, such as 'Cart · Fernhill'. Addresses that start a payment are titled as
 * a checkout.
 */
export function titleOf(path: string, store_name: string | undefined, { titles }: ShopperMessages): string {
  const page = path.split('/')[1] ?? ''
  return [titles[isPage(page, titles) ? page : 'checkout'], store_name].filter(Boolean).join(' · ')
}
