import { shopPaths } from '../lib/shop-paths.ts'
import type { ShopperMessages } from './messages.ts'

const isPage = (name: string): name is keyof typeof shopPaths => Object.hasOwn(shopPaths, name)

/** The window's title: which page an address shows and whose, 'Cart · Fernhill'. What starts a payment is a checkout. */
export function titleOf(path: string, store_name: string | undefined, { titles }: ShopperMessages): string {
  const page = path.split('/')[1] ?? ''
  return [titles[isPage(page) ? page : 'checkout'], store_name].filter(Boolean).join(' · ')
}
