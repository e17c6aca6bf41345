import { hasState } from './address-format.ts'
import { canonicalCountry } from './address.ts'
import type { Region } from './states.ts'
import { statesOf } from './states.ts'

/**
 * States of countries that use them in addresses, as 'code name'. The code is printed by carriers and stored in
 * addresses: letters if the postal service has them, Japanese names for prefectures.
 */
const lists: Readonly<Record<string, string>> = {
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,' +
    'SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  BR:
    'AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,' +
    'GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,' +
    'PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,' +
    'RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins',
  IN:
    'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,' +
    'CH Chandigarh,CG Chhattisgarh,DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,' +
    'HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,' +
    'LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,' +
    'OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura,' +
    'UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  IT:
    'AG Agrigento,AL Alessandria,AN Ancona,AO Aosta,AR Arezzo,AP Ascoli Piceno,AT Asti,AV Avellino,' +
    'BA Bari,BT Barletta-Andria-Trani,BL Belluno,BN Benevento,BG Bergamo,BI Biella,BO Bologna,BZ Bolzano,' +
    'BS Brescia,BR Brindisi,CA Cagliari,CL Caltanissetta,CB Campobasso,CE Caserta,CT Catania,CZ Catanzaro,' +
    'CH Chieti,CO Como,CS Cosenza,CR Cremona,KR Crotone,CN Cuneo,EN Enna,FM Fermo,FE Ferrara,FI Firenze,' +
    'FG Foggia,FC Forlì-Cesena,FR Frosinone,GE Genova,GO Gorizia,GR Grosseto,IM Imperia,IS Isernia,' +
    'AQ L’Aquila,SP La Spezia,LT Latina,LE Lecce,LC Lecco,LI Livorno,LO Lodi,LU Lucca,MC Macerata,' +
    'MN Mantova,MS Massa-Carrara,MT Matera,ME Messina,MI Milano,MO Modena,MB Monza e Brianza,NA Napoli,' +
    'NO Novara,NU Nuoro,OR Oristano,PD Padova,PA Palermo,PR Parma,PV Pavia,PG Perugia,PU Pesaro e Urbino,' +
    'PE Pescara,PC Piacenza,PI Pisa,PT Pistoia,PN Pordenone,PZ Potenza,PO Prato,RG Ragusa,RA Ravenna,' +
    'RC Reggio Calabria,RE Reggio Emilia,RI Rieti,RN Rimini,RM Roma,RO Rovigo,SA Salerno,SS Sassari,' +
    'SV Savona,SI Siena,SR Siracusa,SO Sondrio,SU Sud Sardegna,TA Taranto,TE Teramo,TR Terni,TO Torino,' +
    'TP Trapani,TN Trento,TV Treviso,TS Trieste,UD Udine,VA Varese,VE Venezia,VB Verbano-Cusio-Ossola,' +
    'VC Vercelli,VR Verona,VV Vibo Valentia,VI Vicenza,VT Viterbo',
  JP:
    '北海道 Hokkaido,青森県 Aomori,岩手県 Iwate,宮城県 Miyagi,秋田県 Akita,山形県 Yamagata,福島県 Fukushima,茨城県 Ibaraki,' +
    '栃木県 Tochigi,群馬県 Gunma,埼玉県 Saitama,千葉県 Chiba,東京都 Tokyo,神奈川県 Kanagawa,新潟県 Niigata,富山県 Toyama,' +
    '石川県 Ishikawa,福井県 Fukui,山梨県 Yamanashi,長野県 Nagano,岐阜県 Gifu,静岡県 Shizuoka,愛知県 Aichi,三重県 Mie,滋賀県 Shiga,' +
    '京都府 Kyoto,大阪府 Osaka,兵庫県 Hyogo,奈良県 Nara,和歌山県 Wakayama,鳥取県 Tottori,島根県 Shimane,岡山県 Okayama,' +
    '広島県 Hiroshima,山口県 Yamaguchi,徳島県 Tokushima,香川県 Kagawa,愛媛県 Ehime,高知県 Kochi,福岡県 Fukuoka,佐賀県 Saga,' +
    '長崎県 Nagasaki,熊本県 Kumamoto,大分県 Oita,宮崎県 Miyazaki,鹿児島県 Kagoshima,沖縄県 Okinawa',
  MX:
    'AGS Aguascalientes,BC Baja California,BCS Baja California Sur,CAMP Campeche,CHIS Chiapas,' +
    'CHIH Chihuahua,CDMX Ciudad de México,COAH Coahuila,COL Colima,DGO Durango,MEX Estado de México,' +
    'GTO Guanajuato,GRO Guerrero,HGO Hidalgo,JAL Jalisco,MICH Michoacán,MOR Morelos,NAY Nayarit,' +
    'NL Nuevo León,OAX Oaxaca,PUE Puebla,QRO Querétaro,QROO Quintana Roo,SLP San Luis Potosí,SIN Sinaloa,' +
    'SON Sonora,TAB Tabasco,TAMPS Tamaulipas,TLAX Tlaxcala,VER Veracruz,YUC Yucatán,ZAC Zacatecas',
}

/** Spanish addresses use the full name of the province. */
const provinces =
  'A Coruña,Álava,Albacete,Alicante,Almería,Asturias,Ávila,Badajoz,Barcelona,Bizkaia,Burgos,Cáceres,' +
  'Cádiz,Cantabria,Castellón,Ceuta,Ciudad Real,Córdoba,Cuenca,Gipuzkoa,Girona,Granada,Guadalajara,' +
  'Huelva,Huesca,Illes Balears,Jaén,La Rioja,Las Palmas,León,Lleida,Lugo,Madrid,Málaga,Melilla,Murcia,' +
  'Navarra,Ourense,Palencia,Pontevedra,Salamanca,Santa Cruz de Tenerife,Segovia,Sevilla,Soria,Tarragona,' +
  'Teruel,Toledo,Valencia,Valladolid,Zamora,Zaragoza'

function parse(country: string): readonly Region[] | null {
  if (country === 'ES') return provinces.split(',').map((name) => ({ code: name, name }))
  const entries = lists[country]?.split(',').map((entry) => {
    const [, code = '', name = ''] = /^(\S+) (.+)$/.exec(entry) ?? []
    return { code, name: country === 'JP' ? `${code} (${name})` : name }
  })
  return entries ?? null
}

const parsed = new Map<string, readonly Region[] | null>()

/** Returns the options for an address's state; null if the country has none or uses free text. */
export function addressStates(country: string): readonly Region[] | null {
  const code = canonicalCountry(country)
  if (!parsed.has(code)) parsed.set(code, statesOf(code) ?? parse(code))
  return parsed.get(code) ?? null
}

/**
 * Alternative names and codes of states, as 'name=code' with the name normalized by `spoken`, as wallets and older
 * lists use them.
 */
const aliases: Readonly<Record<string, string>> = {
  US: 'washington dc=DC,virgin islands=VI',
  CA: 'newfoundland=NL,nf=NL,pei=PE,pq=QC,yukon territory=YT',
  IN: 'orissa=OD,or=OD,ct=CG,ut=UK,uttaranchal=UK,tg=TS,pondicherry=PY,new delhi=DL',
  MX:
    'agu=AGS,bcn=BC,cam=CAMP,chp=CHIS,chh=CHIH,cmx=CDMX,coa=COAH,dur=DGO,gua=GTO,hid=HGO,mic=MICH,nle=NL,' +
    'roo=QROO,tam=TAMPS,tla=TLAX,distrito federal=CDMX,df=CDMX,mexico city=CDMX,mexico=MEX',
  ES:
    'la coruna=A Coruña,vizcaya=Bizkaia,guipuzcoa=Gipuzkoa,gerona=Girona,lerida=Lleida,orense=Ourense,' +
    'baleares=Illes Balears,islas baleares=Illes Balears,araba=Álava',
}

const otherName = (country: string, typed: string): string | undefined =>
  aliases[country]
    ?.split(',')
    .find((entry) => entry.startsWith(`${typed}=`))
    ?.slice(typed.length + 1)

/** Normalizes a name: case, accents, dots and apostrophes. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.,’']/gu, '')
    .toLowerCase()
    .trim()

/** Names of a prefecture: in Japanese, with and without its suffix, and in Latin letters. */
const prefectureNames = ({ code, name }: Region): string[] => {
  const latin = normalizeName(name.slice(code.length + 2, -1))
  const short = code.slice(0, -1)
  return [short, latin, `${latin}-ken`, `${latin}-fu`, `${latin}-to`]
}

/** Looks up a state's code by code ('CA', 'US-CA') or name ('California'); '' if the country's list doesn't have it. */
function stateCode(country: string, state: string): string {
  const code = canonicalCountry(country)
  const list = addressStates(code) ?? []
  const iso = `${code.toLowerCase()}-`
  const told = normalizeName(state)
  const typed = told.startsWith(iso) ? told.slice(iso.length) : told
  const isNamed = (region: Region) =>
    code === 'JP' ? prefectureNames(region).includes(typed) : normalizeName(region.name) === typed
  const found = list.find((region) => normalizeName(region.code) === typed) ?? list.find(isNamed)
  return found?.code ?? otherName(code, typed) ?? ''
}

/**
 * Returns the state as stored: its code if the country's list has it, otherwise the input, so that it can be corrected.
 */
export const canonicalState = (country: string, state: string): string => stateCode(country, state) || state

/** Returns the state options including `state`, even if it is stored by name or is not on the list. */
export function stateOptions(country: string, state: string): readonly Region[] | null {
  const list = addressStates(country)
  if (!list || state === '' || list.some(({ code }) => code === state)) return list
  const known = stateCode(country, state)
  if (known) return list.map((region) => (region.code === known ? { ...region, code: state } : region))
  return [{ code: state, name: state }, ...list]
}

/** Returns the state to keep when the country changes: the new country's own, as stored, or free text. */
export function stateInCountry(country: string, state: string): string {
  if (!hasState(country)) return ''
  return addressStates(country) ? stateCode(country, state) : state
}
