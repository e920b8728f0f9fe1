import { cedis, choices, type SeedRow } from './seed-item.ts'

/** Main dishes: priced without the accompaniment, which the shopper chooses. */
export const MAINS: readonly SeedRow[] = [
  {
    id: 'jollof-rice',
    name: 'Jollof Rice',
    description: 'Long-grain rice cooked in rich tomato and pepper stew, with salad and shito.',
    grouping: 'Rice dishes',
    popular: true,
    prices: { medium: cedis(35), large: cedis(50) },
    variations: choices(['Classic'], ['Smoky', 3]),
    picture: {
      scene: 'meal',
      vessel: 'plate',
      foods: [
        { food: 'heap', tint: '#e2622b', flecks: ['#3f8f3a', '#f2b134'] },
        { food: 'emoji', icon: 'poultry-leg' },
      ],
    },
  },
]
