import { canonicalCountry } from './address.ts'

/** An option of a country or state list: `code` is stored, `name` is shown. */
export interface Region {
  code: string
  name: string
}

const states: Readonly<Record<string, string>> = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
    'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
    'WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,' +
    'VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
    'NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,' +
    'SK Saskatchewan,YT Yukon',
}

const parse = (list: string): Region[] =>
  list.split(',').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

const stateLists = new Map<string, readonly Region[]>()

/**
 * Returns the states of the US or the provinces of Canada; null for other countries, where the state is free text
 * (DEF-73).
 */
export function statesOf(country: string): readonly Region[] | null {
  const code = canonicalCountry(country)
  const list = states[code]
  if (list === undefined) return null
  const known = stateLists.get(code)
  if (known) return known
  const parsed = parse(list)
  stateLists.set(code, parsed)
  return parsed
}

/**
 * Returns the state to keep when the country changes: a code or name on the new country's list becomes its code, free
 * text stays, and values that the new list doesn't have become empty.
 */
export function stateAfterCountryChange(country: string, state: string): string {
  const list = statesOf(country)
  if (!list) return state
  const typed = state.trim().toLowerCase()
  return list.find(({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed)?.code ?? ''
}
