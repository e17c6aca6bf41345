import type { ShopConfirmationPage } from '../summary/order-types.ts'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** An object of the wire under the names that client code has for it. */
export type Camelled<T> = { [Name in keyof T as Name extends string ? Camel<Name> : never]: T[Name] }

/** A confirmation page as client code sees it (DEF-71). */
export type ClientConfirmationPage = Camelled<ShopConfirmationPage>

const camelOf = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The answer of a call in camelCase, as B §7 has it of the confirmation page. */
export function camelCased<T extends object>(fields: T): Camelled<T>
export function camelCased(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelOf(name), value]))
}

/** What of a page is its look: its colours, its logo and its CSS. */
export const lookOf = (page: ClientConfirmationPage): ShopConfirmationPage => ({
  logo: page.logo,
  icon_color: page.iconColor,
  background_color: page.backgroundColor,
  main_text_color: page.mainTextColor,
  secondary_text_color: page.secondaryTextColor,
  button_color: page.buttonColor,
  button_text_color: page.buttonTextColor,
  custom_css: page.customCss,
})
