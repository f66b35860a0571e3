type Subdivisions = { label: string; missing: string; names: Readonly<Record<string, string>> }

/** States and provinces of the countries whose carriers require one, by ISO 3166-2 code. Territories with a country code are countries. */
const byCountry: Readonly<Record<string, Subdivisions>> = {
  AU: {
    label: 'State or territory',
    missing: 'Choose a state or territory.',
    names: namesOf(
      'ACT:Australian Capital Territory NSW:New South Wales NT:Northern Territory QLD:Queensland SA:South Australia TAS:Tasmania VIC:Victoria WA:Western Australia',
    ),
  },
  CA: {
    label: 'Province or territory',
    missing: 'Choose a province or territory.',
    names: namesOf(
      'AB:Alberta BC:British Columbia MB:Manitoba NB:New Brunswick NL:Newfoundland and Labrador NS:Nova Scotia NT:Northwest Territories NU:Nunavut ON:Ontario PE:Prince Edward Island QC:Quebec SK:Saskatchewan YT:Yukon',
    ),
  },
  US: {
    label: 'State',
    missing: 'Choose a state.',
    // The last three are the addresses of the armed forces.
    names: namesOf(
      'AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware DC:District of Columbia FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri MT:Montana NE:Nebraska NV:Nevada NH:New Hampshire NJ:New Jersey NM:New Mexico NY:New York NC:North Carolina ND:North Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode Island SC:South Carolina SD:South Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington WV:West Virginia WI:Wisconsin WY:Wyoming AA:Armed Forces Americas AE:Armed Forces Europe AP:Armed Forces Pacific',
    ),
  },
}

/** Returns undefined for a country where the region is optional text. */
export const subdivisionsOf = (country: string): Subdivisions | undefined =>
  Object.hasOwn(byCountry, country) ? byCountry[country] : undefined

/** Returns the code for a code or a name in any case, such as one that was typed freely; '' if there is none. */
export function subdivisionCode({ names }: Subdivisions, text: string): string {
  const typed = text.trim().toLowerCase()
  const found = Object.entries(names).find((entry) => entry.some((name) => name.toLowerCase() === typed))
  return found?.[0] ?? ''
}

/** Parses 'OR:Oregon WA:Washington'. */
function namesOf(list: string): Record<string, string> {
  return Object.fromEntries(list.split(/ (?=[A-Z]+:)/).map((entry) => entry.split(':')))
}
