import { icon, shelf, tool } from './pantry.ts'
import type { Recipe } from './recipe.ts'

/** The pictures of the first day's vehicles, by id; a vehicle added later shows a plain sign. */
export const VEHICLE_RECIPES: Readonly<Record<string, Recipe>> = {
  motorcycle: shelf(icon('motorcycle', 112)),
  motor_king: shelf(icon('auto-rickshaw', 112)),
  delivery_van: shelf(icon('delivery-truck', 116), 'package'),
  tow_truck: shelf(icon('pickup-truck', 112), 'hammer-and-wrench'),
  refrigerated: shelf(icon('articulated-lorry', 116), 'snowflake'),
  laundry: shelf(icon('basket', 104), 't-shirt', 'soap'),
  gas_cylinder: shelf(tool('cylinder', '#c9302a')),
  water_tanker_small: shelf(icon('delivery-truck', 112), 'droplet'),
  water_tanker_large: shelf(icon('articulated-lorry', 116), 'droplet', 'droplet'),
  garbage_truck: shelf(icon('delivery-truck', 112), 'wastebasket'),
  sewage_truck: shelf(icon('articulated-lorry', 116), 'toilet'),
  bus_28_seater: shelf(icon('minibus', 112), 'seat'),
  bus_50_seater: shelf(icon('oncoming-bus', 108), 'seat', 'seat'),
  tractor: shelf(icon('tractor', 112), 'seedling'),
  bulldozer: shelf(icon('tractor', 112), 'construction'),
  dump_truck: shelf(icon('articulated-lorry', 116), 'rock', 'brick'),
}

/** The same for the home services. */
export const SERVICE_RECIPES: Readonly<Record<string, Recipe>> = {
  plumbing: shelf(icon('plunger', 108), 'droplet'),
  electrical: shelf(icon('light-bulb', 104), 'electric-plug'),
  property_cleaning: shelf(icon('broom', 108), 'sponge', 'bubbles'),
  fumigation: shelf(icon('mosquito', 104)),
  ac_gas_refill: shelf(icon('snowflake', 104), 'thermometer'),
  painting: shelf(icon('paintbrush', 100), 'artist-palette'),
  gardening: shelf(icon('potted-plant', 112), 'seedling'),
  pool_cleaning: shelf(icon('water-wave', 108), 'bubbles'),
  catering: shelf(tool('chafing-dish', '#c9d0d5', '#d8a23a'), 'fork-and-knife'),
  tents_canopies: shelf(tool('canopy', '#fbf6ea', '#c9302a'), 'chair'),
  event_consult: shelf(icon('party-popper', 104), 'spiral-calendar'),
  photography: shelf(icon('camera-with-flash', 108)),
  garment: shelf(icon('dress', 104), 'thread'),
  veterinary_doctor: shelf(icon('dog-face', 104), 'stethoscope'),
  freight: shelf(icon('package', 108), 'ship'),
  construction_masonry: shelf(icon('building-construction', 112), 'brick'),
  borehole_drilling: shelf(icon('potable-water', 100), 'pick'),
}
