/** When the rules below were read: they change. */
export const CUSTOMS_NOTE =
  'Read in November 2026. Rules change, and the officer at the border decides: look at the official page.'

/** What customs usually allow in parcels of food, by place, with the official page where there is one. */
export const CUSTOMS: readonly { place: string; text: string; link: string | null }[] = [
  {
    place: 'United Kingdom',
    text: 'Meat and dairy from Ghana are refused, by post too. Packed dry goods, biscuits and spices usually pass; most fresh fruit and vegetables need a certificate.',
    link: 'https://www.gov.uk/bringing-food-into-great-britain',
  },
  {
    place: 'European Union',
    text: 'No meat and no dairy. Fresh plants need a certificate, with few exceptions. Palm oil and groundnuts from Ghana may be checked more often.',
    link: 'https://food.ec.europa.eu/animals/movement-pets-and-other-animals/personal-imports_en',
  },
  {
    place: 'United States',
    text: 'Food that a shop sends needs a prior notice to the FDA, with its number on the declaration.',
    link: 'https://www.fda.gov/food/importing-food-products-united-states/prior-notice-imported-foods',
  },
  {
    place: 'Canada, Australia, New Zealand',
    text: 'Everything is declared. Meat, dairy, seeds, honey and fresh produce are usually refused.',
    link: null,
  },
  { place: 'West Africa (ECOWAS)', text: 'Fewer limits for processed food.', link: null },
  {
    place: 'Leaving Ghana',
    text: 'What a shop sends is a commercial parcel, also when a relative pays. Plants are certified by PPRSD, processed food by the FDA of Ghana.',
    link: null,
  },
]
