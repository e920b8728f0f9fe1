import type { Pesewas } from '../money.ts'
import type { Settings } from '../settings/settings-api.ts'

/** Where parcels go. `rest`: the Americas, Oceania, Antarctica. */
export const ZONES = ['ghana', 'africa', 'asia', 'europe', 'rest'] as const
export type Zone = (typeof ZONES)[number]

/** The zone of every country of ISO 3166-1: its UN region, with Cyprus in Europe for its customs, and Taiwan in Asia. */
const COUNTRIES_OF: Record<Zone, string> = {
  ghana: 'GH',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  rest: 'AG AI AQ AR AS AU AW BB BL BM BO BQ BR BS BV BZ CA CC CK CL CO CR CU CW CX DM DO EC FJ FK FM GD GF GL GP GS GT GU GY HM HN HT JM KI KN KY LC MF MH MP MQ MS MX NC NF NI NR NU NZ PA PE PF PG PM PN PR PW PY SB SR SV SX TC TK TO TT TV UM US UY VC VE VG VI VU WF WS',
}

const ZONE_OF = new Map(ZONES.flatMap((zone) => COUNTRIES_OF[zone].split(' ').map((code) => [code, zone] as const)))

/** Every country of ISO 3166-1, by its two letters. */
export const COUNTRY_CODES: readonly string[] = [...ZONE_OF.keys()].toSorted()

/** The only zone of a country; undefined for what is no ISO 3166-1 code in capitals. */
export function zoneOf(country: string): Zone | undefined {
  return ZONE_OF.get(country)
}

/**
 * What the delivery of a parcel costs: one fee an order, by its country alone.
 *
 * @returns undefined for a country that parcels do not go to
 */
export function parcelFee({ fees, closedCountries }: Settings['parcels'], country: string): Pesewas | undefined {
  const zone = zoneOf(country)
  return zone === undefined || closedCountries.includes(country) ? undefined : fees[zone]
}
