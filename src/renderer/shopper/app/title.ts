import type { ShopperMessages } from '../messages.ts'

type Titles = ShopperMessages['titles']

const isPage = (name: string, titles: Titles): name is keyof Titles => Object.hasOwn(titles, name)

/** The window's title: which page an address shows and whose, 'Cart · Fernhill'. What starts a payment is a checkout. */
export function titleOf(path: string, store_name: string | undefined, { titles }: ShopperMessages): string {
  const page = path.split('/')[1] ?? ''
  return [titles[isPage(page, titles) ? page : 'checkout'], store_name].filter(Boolean).join(' · ')
}
