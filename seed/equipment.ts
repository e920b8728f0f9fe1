import { icon, shelf, tool } from './pictures/pantry.ts'
import { choices, onShelf, row, type SeedRow } from './seed-item.ts'

const WITH_CREW = choices(['Delivered'], ['Delivered and set up', 30])

/** Things to hire by the day and to buy for kitchen and party; hire prices include collection. */
export const EQUIPMENT: readonly SeedRow[] = [
  ...onShelf(
    'Party hire',
    row(
      'Canopy Hire',
      { medium: 180, large: 320 },
      'Party canopy for one day, for fifty or a hundred seats.',
      shelf(tool('canopy', '#fbf6ea', '#c9302a')),
      { popular: true, variations: WITH_CREW },
    ),
    row(
      'Plastic Chair Hire',
      { medium: 60, large: 110 },
      'Fifty or a hundred plastic chairs for one day.',
      shelf([tool('chair', '#c9302a'), tool('chair', '#d8a23a')]),
      { popular: true, variations: WITH_CREW },
    ),
    row(
      'Covered Chair Hire',
      { medium: 200 },
      'Fifty chairs with white covers and kente sash, one day.',
      shelf([tool('chair', '#f4efe4'), tool('chair', '#f4efe4')], 'ribbon'),
    ),
    row(
      'Round Table Hire',
      { medium: 35, double: 65 },
      'Ten-seat round table with cloth, one day.',
      shelf(tool('table', '#fbf6ea', '#d8a23a')),
      { variations: WITH_CREW },
    ),
    row(
      'Chafing Dish Hire',
      { medium: 40, double: 75 },
      'Stainless chafing dish with burner for one day.',
      shelf(tool('chafing-dish', '#c9d0d5', '#d8a23a')),
      { popular: true },
    ),
    row(
      'Plates and Cutlery Hire',
      { medium: 90, large: 160 },
      'China and cutlery for fifty or a hundred guests, returned unwashed.',
      shelf(tool('plates', '#f6f0e2', '#d8a23a'), 'fork-and-knife'),
    ),
    row(
      'Cooler Box Hire',
      { medium: 40, large: 65 },
      'Ice chest for drinks, 60 or 120 litres, one day.',
      shelf(tool('cooler', '#2f79c4'), 'ice'),
    ),
    row(
      'Speaker and Microphone Hire',
      { medium: 250, large: 450 },
      'Powered speakers with microphone for one day.',
      shelf([tool('speaker', '#2b2a30'), icon('studio-microphone', 62)]),
      { popular: true, variations: choices(['Without operator'], ['With operator', 150]) },
    ),
    row(
      'Generator Hire',
      { medium: 220, large: 400 },
      'Quiet generator, 3 or 7 kVA, one day; fuel not included.',
      shelf(tool('generator', '#d9342b', '#f6c945')),
    ),
    row('Standing Fan Hire', { regular: 35 }, 'Industrial standing fan for one day.', shelf(tool('fan', '#2f79c4'))),
    row(
      'Mobile Toilet Hire',
      { regular: 350 },
      'Clean mobile toilet for one day, delivered and collected.',
      shelf(tool('toilet', '#2f6f9f')),
    ),
    row(
      'Balloon and Light Decoration',
      { medium: 180, large: 320 },
      'Balloons and string lights in your colours, put up for you.',
      shelf([icon('balloon', 104, 0.5), icon('balloon', 116, 0.5), icon('light-bulb', 84, 0.6)], 'ribbon'),
    ),
  ),
  ...onShelf(
    'Kitchen hire',
    row(
      'Blender Hire',
      { regular: 35 },
      'Heavy-duty blender for one day.',
      shelf(tool('blender', '#c9302a', '#f0a02e')),
    ),
    row(
      'Big Pot Hire',
      { medium: 45, large: 70 },
      'Party cooking pot, 40 or 80 litres, with ladle.',
      shelf(tool('pot', '#aab1b6', '#2b2a30')),
      { popular: true },
    ),
    row(
      'Water Dispenser Hire',
      { regular: 55 },
      'Hot and cold dispenser with one bottle of water, one day.',
      shelf(tool('dispenser', '#f2f4f5')),
    ),
    row('Upright Fridge Hire', { regular: 150 }, 'Tall refrigerator for one day.', shelf(tool('fridge', '#dfe5e9'))),
  ),
  ...onShelf(
    'To keep',
    row(
      'Two-Burner Gas Stove',
      { regular: 420 },
      'Table-top gas stove with two burners.',
      shelf(tool('stove', '#4a4a50')),
    ),
    row(
      'Gas Cylinder',
      { medium: 480, large: 780 },
      'New cylinder, 6 or 14.5 kg, filled on request.',
      shelf(tool('cylinder', '#2f8f5a')),
      { variations: choices(['Empty'], ['Filled', 120]) },
    ),
    row('Coal Pot', { regular: 75 }, 'Cast aluminium charcoal stove.', shelf(tool('coal-pot', '#7a5a46'))),
    row(
      'Asanka and Tapoli',
      { medium: 45, large: 70 },
      'Ribbed clay grinding bowl with wooden pestle.',
      shelf(tool('asanka', '#5b3a2c', '#c4381f'), 'hot-pepper'),
    ),
    row(
      'Fufu Mortar and Pestle',
      { regular: 260 },
      'Carved hardwood mortar, the woduro, with pestle.',
      shelf(tool('mortar', '#9a6a3a')),
    ),
    row(
      'Aluminium Cooking Pot',
      { medium: 95, large: 180 },
      'Locally cast dadesen with lid.',
      shelf(tool('pot', '#c2c7ca', '#8a5a1a')),
    ),
    row(
      'Kitchen Knife Set',
      { regular: 85 },
      'Three stainless kitchen knives.',
      shelf([icon('kitchen-knife', 100, 0.62), icon('spoon', 100, 0.62)]),
    ),
    row(
      'Rechargeable Lamp',
      { regular: 120 },
      'Bright lamp with USB socket for lights-out.',
      shelf([icon('flashlight', 104, 0.75), icon('light-bulb', 76, 0.6)]),
      { isAvailable: false },
    ),
  ),
]
