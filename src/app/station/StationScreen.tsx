import { Outlet } from '@tanstack/react-router';

/** What the station screens share. */
export const StationScreen = () => <Outlet />;
