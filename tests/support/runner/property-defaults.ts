import fc from 'fast-check';
import { propertyRuns } from './property-runs.ts';

/** Before each test file: the runs of a property that names none, and the seed of all. */
fc.configureGlobal(propertyRuns(50));
