import type { ShopConfirmationPage } from '../summary/order-types.ts'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** Converts the keys of a wire object to camelCase. */
export type CamelCased<T> = { [Name in keyof T as Name extends string ? Camel<Name> : never]: T[Name] }

/** A confirmation page for client code (DEF-71). */
export type ClientConfirmationPage = CamelCased<ShopConfirmationPage>

const camelOf = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Converts a response to camelCase, as B §7 specifies for the confirmation page. */
export function camelCased<T extends object>(fields: T): CamelCased<T>
export function camelCased(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelOf(name), value]))
}

/** The style of a page: its colors, logo and CSS. */
export const styleOf = (page: ClientConfirmationPage): ShopConfirmationPage => ({
  logo: page.logo,
  icon_color: page.iconColor,
  background_color: page.backgroundColor,
  main_text_color: page.mainTextColor,
  secondary_text_color: page.secondaryTextColor,
  button_color: page.buttonColor,
  button_text_color: page.buttonTextColor,
  custom_css: page.customCss,
})
