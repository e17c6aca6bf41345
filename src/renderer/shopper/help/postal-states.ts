import { canonicalCountry } from '../../../shared/domain/address/address.ts'

/**
 * Postal code prefixes by state: 'TX 750-799' is every code from 750 to 799. Prefixes shared by two states are left
 * out.
 */
const ranges: Readonly<Record<string, { digits: number; list: string }>> = {
  US: {
    digits: 3,
    list:
      'PR 006-007 PR 009 VI 008 MA 010-027 RI 028-029 NH 030-038 ME 039-049 VT 050-059 CT 060-062 CT 064-069 ' +
      'NJ 070-089 AE 090-098 NY 100-149 NY 005 PA 150-196 DE 197-199 DC 200 DC 202-205 VA 201 MD 206-219 VA 220-246 ' +
      'WV 247-268 NC 270-289 SC 290-299 GA 300-319 GA 398-399 FL 320-339 FL 341-342 FL 344 FL 346-347 FL 349 AA 340 ' +
      'AL 350-352 AL 354-369 TN 370-385 MS 386-397 KY 400-427 OH 430-459 IN 460-479 MI 480-499 IA 500-516 IA 520-528 ' +
      'WI 530-532 WI 534-535 WI 537-549 MN 550-551 MN 553-567 SD 570-577 ND 580-588 MT 590-599 IL 600-620 IL 622-629 ' +
      'MO 630-631 MO 633-641 MO 644-658 KS 660-662 KS 664-679 NE 680-681 NE 683-693 LA 700-701 LA 703-708 LA 710-714 ' +
      'AR 716-729 OK 730-731 OK 734-741 OK 743-749 TX 733 TX 750-799 TX 885 CO 800-816 WY 820-831 ID 832-838 ' +
      'UT 840-847 AZ 850-853 AZ 855-857 AZ 859-860 AZ 863-865 NM 870-871 NM 873-884 NV 889-891 NV 893-895 NV 897-898 ' +
      'CA 900-908 CA 910-928 CA 930-961 AP 962-966 HI 967-968 OR 970-979 WA 980-986 WA 988-994 AK 995-999',
  },
  AU: {
    digits: 4,
    list:
      'NSW 1000-2599 NSW 2619-2619 NSW 2621-2899 NSW 2921-2999 ACT 0200-0299 ACT 2600-2618 ACT 2900-2920 ' +
      'VIC 3000-3999 VIC 8000-8999 QLD 4000-4999 QLD 9000-9999 SA 5000-5999 WA 6000-6797 WA 6800-6999 ' +
      'TAS 7000-7999 NT 0800-0999',
  },
  BR: {
    digits: 5,
    list:
      'SP 01000-19999 RJ 20000-28999 ES 29000-29999 MG 30000-39999 BA 40000-48999 SE 49000-49999 PE 50000-56999 ' +
      'AL 57000-57999 PB 58000-58999 RN 59000-59999 CE 60000-63999 PI 64000-64999 MA 65000-65999 PA 66000-68899 ' +
      'AP 68900-68999 AM 69000-69299 RR 69300-69399 AM 69400-69899 AC 69900-69999 DF 70000-72799 GO 72800-72999 ' +
      'DF 73000-73699 GO 73700-76799 RO 76800-76999 TO 77000-77999 MT 78000-78899 MS 79000-79999 PR 80000-87999 ' +
      'SC 88000-89999 RS 90000-99999',
  },
}

/** Two-digit prefixes in order, starting at 01. */
const provinces: Readonly<Record<string, string>> = {
  ES:
    'Álava,Albacete,Alicante,Almería,Ávila,Badajoz,Illes Balears,Barcelona,Burgos,Cáceres,Cádiz,Castellón,Ciudad Real,' +
    'Córdoba,A Coruña,Cuenca,Girona,Granada,Guadalajara,Gipuzkoa,Huelva,Huesca,Jaén,León,Lleida,La Rioja,Lugo,Madrid,' +
    'Málaga,Murcia,Navarra,Ourense,Asturias,Palencia,Las Palmas,Pontevedra,Salamanca,Santa Cruz de Tenerife,Cantabria,' +
    'Segovia,Sevilla,Soria,Tarragona,Teruel,Toledo,Valencia,Valladolid,Bizkaia,Zamora,Zaragoza,Ceuta,Melilla',
}

/** First letters of Canadian codes. X is shared by Nunavut and the Northwest Territories. */
const CANADIAN: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

/** Complete codes: the state is only derived from these, so that it doesn't change with every digit. */
const COMPLETE_CODES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?-?\d[A-Z]\d$/,
  AU: /^\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  ES: /^\d{5}$/,
}

function inRanges(country: string, code: string): string {
  const { digits, list } = ranges[country] ?? { digits: 0, list: '' }
  const prefix = code.slice(0, digits)
  for (const [, state = '', from = '', to = from] of list.matchAll(/([A-Z]+) (\d+)(?:-(\d+))?/g))
    if (prefix >= from && prefix <= to) return state
  return ''
}

/**
 * Returns the state or province of a complete postal code: a code from the country's list if it has one, else its local
 * name. Empty if the code doesn't determine it.
 */
export function stateOfPostalCode(country: string, postalCode: string): string {
  const land = canonicalCountry(country)
  const code = postalCode.trim().toUpperCase()
  if (!COMPLETE_CODES[land]?.test(code)) return ''
  if (land === 'CA') return CANADIAN[code.charAt(0)] ?? ''
  if (land === 'ES') return provinces[land]?.split(',')[Number(code.slice(0, 2)) - 1] ?? ''
  return inRanges(land, code)
}
