import { startTransition, useEffect, useMemo, useState } from 'react'
import type * as StatesModule from '../../../shared/domain/address/address-states.ts'
import type * as RegionsModule from '../../../shared/domain/address/regions.ts'
import { canonicalCountry } from '../../../shared/domain/address/address.ts'
import { onFirstTouch } from '../hydration/first-touch.ts'
import { isServerOrHydrating } from '../content/media.ts'

let regions: typeof RegionsModule | null = null
let states: typeof StatesModule | null = null

/** Loads the countries. Never rejects: if it fails, the list has the selected country, and opening it retries. */
export async function loadCountries(): Promise<void> {
  try {
    states ??= await import('../../../shared/domain/address/address-states.ts')
    regions ??= await import('../../../shared/domain/address/regions.ts')
  } catch {
    // Opening the list retries.
  }
}

/** Countries with a list of states. */
const listed = 'AU BR CA ES IN IT JP MX US'
const nameOf = (country: string, code: string): string =>
  states?.stateOptions(country, code)?.find((state) => state.code === code)?.name ?? ''

const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari doesn't support it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve)
  })

/** Warms up the language data in a separate idle task: the first name takes long on a phone. */
async function warmUpNames(locale: string): Promise<void> {
  await whenIdle()
  await loadCountries()
  await whenIdle()
  regions?.countryName('US', locale)
  await whenIdle()
}

/**
 * All countries or the `only` ones, and the states of the selected one; available immediately if loaded outside of
 * hydration. Until then the list has only the selected country, with the name from the server render. It loads in idle
 * tasks after the first touch, and immediately with `open`.
 */
export function useCountries(locale: string, only: readonly string[] = [], value: string) {
  const [isWhole, setWhole] = useState(() => regions !== null && !isServerOrHydrating())
  useEffect(() => {
    if (isWhole) return undefined
    let gone = false
    const read = async () => {
      await warmUpNames(locale)
      if (!gone) startTransition(() => setWhole(regions !== null))
    }
    const callOff = onFirstTouch(() => void read())
    return () => {
      gone = true
      callOff()
    }
  }, [isWhole, locale])
  const key = only.join(' ')
  const chosen = isWhole ? null : value
  const list = useMemo(() => {
    if (regions && chosen === null) return regions.countries(locale, key ? key.split(' ') : [])
    return chosen ? [{ code: chosen, name: regions?.countryName(chosen, locale) ?? '' }] : []
  }, [chosen, locale, key])
  const open = () => {
    if (regions) setWhole(true)
    else void loadCountries().then(() => setWhole(regions !== null))
  }
  /** The states of the country; until loaded, only the selected one if the country has a list of states. */
  const ofCountry = (state: string): readonly { code: string; name: string }[] | null => {
    if (states && isWhole) return states.stateOptions(value, state)
    if (!listed.includes(canonicalCountry(value) || '-')) return null
    return state ? [{ code: state, name: nameOf(value, state) }] : []
  }
  /** The state to keep when another country is selected. */
  const stateIn = (country: string, state: string) => states?.stateInCountry(country, state) ?? ''
  return { list, open, ofCountry, stateIn }
}
