import { bottle, icon, meal, pack, pieces, shelf, tool } from './pictures/pantry.ts'
import { choices, onShelf, row, type SeedRow } from './seed-item.ts'

/** Lifestyle and health: care and traditional herbs, nothing that needs a prescription. */
export const HEALTH: readonly SeedRow[] = [
  ...onShelf(
    'Skin, hair and bath',
    row(
      'Raw Shea Butter',
      { medium: 25, large: 45 },
      'Unrefined shea butter from Tamale women’s groups.',
      shelf({ thing: 'tub', tint: '#f2e2b8', cap: '#8a5a2a', label: 'SHEA', icon: 'chestnut' }, 'chestnut'),
      { popular: true, variations: choices(['Natural'], ['Lavender', 4]) },
    ),
    row(
      'African Black Soap',
      { medium: 18, large: 32 },
      'Alata samina of plantain ash and shea.',
      shelf({ thing: 'bar', tint: '#3a2a20', paper: '#d8a23a', label: 'ALATA' }, 'bubbles'),
      { popular: true },
    ),
    row(
      'Liquid Black Soap',
      { regular: 35 },
      'Black soap with honey, 500 ml.',
      shelf(bottle('pump', '#4a3022', '#d8a23a', 'SOAP', 'honeybee'), 'bubbles'),
    ),
    row(
      'Coconut Body Oil',
      { regular: 40 },
      'Cold-pressed coconut oil for skin and hair, 250 ml.',
      shelf(bottle('squat', '#f0e8d2', '#6b3d22', 'COCO', 'coconut'), 'coconut'),
    ),
    row(
      'Cocoa Butter Cream',
      { regular: 38 },
      'Body cream with Ghana cocoa butter, 300 ml.',
      shelf({ thing: 'tub', tint: '#8a5230', cap: '#f2e2b8', label: 'COCOA', icon: 'chocolate-bar' }),
    ),
    row(
      'Aloe Vera Gel',
      { regular: 35 },
      'Soothing gel for skin after sun, 200 ml.',
      shelf(bottle('pump', '#8cc66a', '#f4f6f2', 'ALOE', 'potted-plant'), 'herb'),
    ),
    row('Bath Sponge Sapo', { regular: 12 }, 'Long net sponge, lathers well.', shelf(icon('sponge', 104), 'bubbles'), {
      variations: choices(['Yellow'], ['Pink'], ['Green']),
    }),
    row(
      'Toothpaste and Brush',
      { regular: 22 },
      'Herbal toothpaste with a medium brush.',
      shelf([icon('toothbrush', 104, 0.8), icon('tooth', 56, 0.7)]),
    ),
    row(
      'Shea Baby Oil',
      { regular: 42 },
      'Gentle shea and coconut oil for babies, 200 ml.',
      shelf(bottle('squat', '#f6dfa8', '#e8a0b8', 'BABY', 'baby-bottle')),
    ),
  ),
  ...onShelf(
    'Herbs and teas',
    row(
      'Prekese',
      { regular: 12 },
      'Aromatic aidan fruit pods for soups and tea, three.',
      shelf(tool('pods', '#5a3422', '#c98a4a')),
      { popular: true },
    ),
    row(
      'Moringa Powder',
      { regular: 30 },
      'Dried moringa leaf, milled, 150 g.',
      shelf(pack('pouch', '#5f9a4a', 'MORINGA', 'herb'), 'leafy-green'),
      { popular: true },
    ),
    row(
      'Dried Hibiscus',
      { regular: 18 },
      'Sobolo flowers for brewing, 250 g.',
      shelf(pack('pouch', '#8e1740', 'SOBOLO', 'hibiscus'), 'hibiscus'),
    ),
    row(
      'Neem Leaf Tea',
      { regular: 20 },
      'Bitter neem leaf, twenty bags.',
      shelf(pack('box', '#3f7a4a', 'NEEM', 'herb'), 'teacup-without-handle'),
    ),
    row(
      'Lemongrass and Ginger Tea',
      { regular: 22 },
      'Caffeine-free herbal tea, twenty bags.',
      shelf(pack('box', '#d9b83a', 'TEA', 'ginger-root'), 'lemon'),
    ),
    row(
      'Turmeric and Ginger Powder',
      { regular: 26 },
      'Golden spice blend for drinks, 150 g.',
      shelf({ thing: 'jar', tint: '#e09a1e', cap: '#2f7d4a', label: 'GOLD', icon: 'ginger-root' }),
    ),
    row(
      'Baobab Powder',
      { regular: 32 },
      'Fruit pulp rich in vitamin C, 200 g.',
      shelf(pack('pouch', '#e9d9b4', 'BAOBAB', 'deciduous-tree')),
    ),
    row(
      'Tiger Nuts',
      { regular: 20 },
      'Dried atadwe, chewy and sweet, 500 g.',
      meal('bowl', pieces('fritters', '#c0925c', 13)),
    ),
  ),
  ...onShelf(
    'First aid and hygiene',
    row(
      'First Aid Kit',
      { regular: 120 },
      'Plasters, bandage, gauze, scissors, gloves and antiseptic in a case.',
      shelf(tool('kit', '#c9302a'), 'adhesive-bandage'),
      { popular: true },
    ),
    row(
      'Oral Rehydration Salts',
      { regular: 15 },
      'Ten sachets of ORS; one in a litre of safe water.',
      shelf([pack('sachet', '#cfe9f3', 'ORS', 'droplet'), pack('sachet', '#f7d9b0', 'ORS', 'tangerine')]),
    ),
    row(
      'Plasters',
      { regular: 10 },
      'Forty assorted adhesive plasters.',
      shelf(icon('adhesive-bandage', 104), 'adhesive-bandage'),
    ),
    row(
      'Antiseptic Liquid',
      { regular: 28 },
      'For cleaning cuts and floors, 500 ml.',
      shelf(bottle('oil', '#b8732a', '#2f7d4a', 'CLEAN', 'shield')),
    ),
    row(
      'Hand Sanitiser',
      { medium: 18, large: 55 },
      '70% alcohol hand gel, 100 ml or 500 ml, for hygiene only.',
      shelf(bottle('pump', '#bfe3f3', '#2f79c4', 'CLEAN', 'sparkles'), 'bubbles'),
    ),
    row('Digital Thermometer', { regular: 45 }, 'Quick reading for under the arm.', shelf(icon('thermometer', 104))),
    row(
      'Face Masks',
      { regular: 25 },
      'Fifty three-layer disposable masks.',
      shelf(pack('box', '#8cc4e6', 'MASK', 'face-with-medical-mask')),
    ),
    row(
      'Sanitary Pads',
      { medium: 22, double: 42 },
      'Soft pads with wings, pack of ten.',
      shelf(pack('pouch', '#e58ab0', 'PADS', 'blossom')),
    ),
    row(
      'Mosquito Repellent Cream',
      { regular: 26 },
      'Citronella skin cream, eight hours, 100 ml.',
      shelf(bottle('squat', '#9ac64a', '#2f7d4a', 'BUZZ', 'mosquito')),
    ),
    row(
      'Treated Mosquito Net',
      { regular: 75 },
      'Long-lasting treated net for a double bed.',
      shelf([icon('bed', 104, 0.9), icon('mosquito', 44, 0.6)]),
      { isAvailable: false },
    ),
    row(
      'Yoga Mat',
      { regular: 130 },
      'Non-slip mat for home exercise.',
      shelf([icon('woman-in-lotus-position-dark', 104)]),
    ),
  ),
]
